import { pool } from "./client";

/** The counter that every committed change to the data raises, as text; "0" before the first change. */
export async function dataVersion(): Promise<string> {
  const { rows } = await pool().query<{ version: string }>("select version from data_version where id = 1");
  return rows[0]?.version ?? "0";
}
