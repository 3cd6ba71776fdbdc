import { afterAll, describe, expect, it, vi } from "vitest";
import { errorResponse } from "../errors";
import { pool } from "./client";
import { withTestDatabase } from "./test-database";

// Settings are read once, so this comes before any read.
vi.stubEnv("BENCHFOLIO_STATEMENT_TIMEOUT", "0.5");

/** Returns the answer to a request that runs `work`. */
const answerTo = async (work: Promise<unknown>) => {
  const answer = await work.then(() => null, errorResponse);
  return answer && [answer.status, (await answer.json()).error.code, answer.headers.has("retry-after")];
};

describe("what a page asks of the database", () => {
  withTestDatabase();
  afterAll(() => vi.unstubAllEnvs());

  it("is given up by the database when it takes longer than it may, and answered with 503 and a time to come back", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    expect(await answerTo(pool().query("select pg_sleep(60)"))).toEqual([503, "overloaded", true]);
    expect(await answerTo(pool().query("select 1"))).toBeNull();
  });

  it("waits for one of the connections for ten seconds, and is answered with 503 when all are taken for longer", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const taken = await Promise.all(Array.from({ length: pool().options.max }, () => pool().connect()));
    expect(await answerTo(pool().query("select 1"))).toEqual([503, "overloaded", true]);
    for (const client of taken) client.release();
    expect(await answerTo(pool().query("select 1"))).toBeNull();
  });
});
