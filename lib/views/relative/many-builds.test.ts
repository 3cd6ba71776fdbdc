import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { GET as getAnswer } from "@/app/api/v1/relative/route";
import { GET as getFile } from "@/app/view-files/[view]/[file]/route";
import { withTestDatabase } from "@/lib/db/test-database";
import { importArchive } from "@/lib/import/import-archive.testing";
import { archive, hasShared } from "@/lib/shared.testing";

// 30 columns of MariaDB, 5 of MySQL and 7 of PostgreSQL, of 41 builds: one has two configs.
const file = path.join(archive, "nov25.maria.sb.tar.gz");
const answer = z.object({ columns: z.array(z.object({ version: z.string() })), notices: z.array(z.string()) });

withTestDatabase();

describe.runIf(hasShared)("a table of 41 builds", () => {
  beforeAll(async () => {
    await importArchive(file);
  });

  const ask = (query: string) => new Request(`http://localhost/api/v1/relative${query}`);
  const versionsOf = (found: z.infer<typeof answer>) => found.columns.map(({ version }) => version);
  const live = async (query: string) => {
    const params = Promise.resolve({ view: "relative", file: "view.json" });
    return answer.parse(await (await getFile(ask(query), { params })).json());
  };
  const api = async (query: string) => answer.parse(await (await getAnswer(ask(query))).json());

  it("shows the first of each major version and the newest of each engine, and a notice counts them", async () => {
    const usual = await live("");
    expect(versionsOf(usual)).toEqual([
      "10.2.30",
      "11.0.6",
      "12.0.2",
      "12.1.1",
      "12.1.1",
      "5.6.51",
      "8.0.43",
      "9.4.0",
      "12.22",
      "13.22",
      "14.19",
      "15.14",
      "16.10",
      "17.6",
      "18.0",
    ]);
    expect(usual.notices.at(-1)).toMatch(/^14 of 41 builds: base, first of each major version, newest\./);
    expect(versionsOf(await live("?builds=all"))).toHaveLength(42);
  });

  it("gives all builds to programs by default", async () => {
    expect(versionsOf(await api(""))).toHaveLength(42);
    expect(versionsOf(await api("?builds=usual"))).toEqual(versionsOf(await live("")));
  });
});
