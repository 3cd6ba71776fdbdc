import { beforeAll, describe, expect, it } from "vitest";
import { GET as getPoints } from "@/app/api/v1/points/route";
import { withTestDatabase } from "@/lib/db/test-database";
import { insertTestBundle } from "@/lib/db/test-rows";
import { joinList } from "@/lib/domain/list-codec";
import { errorAnswer } from "./openapi";
import { pointsAnswer } from "./schemas/points";

withTestDatabase();

const get = (query: Record<string, string>) =>
  getPoints(new Request(`http://localhost/api?${new URLSearchParams(query)}`));
const qps = async (query: Record<string, string>) =>
  pointsAnswer.parse(await (await get(query)).json()).points.map(({ metrics }) => metrics.qps);

describe("lists in the API's addresses", () => {
  beforeAll(async () => {
    const run = (machine: string, value: number) => ({
      engine: "mariadb",
      algorithm: "MariaDB",
      machine,
      points: [{ queryParams: { note: `${machine}!` }, qps: value, recall: 1 }],
    });
    await insertTestBundle({ title: "Machines", runs: [run("hetz", 1), run("hetz, 48 CPUs", 2)] });
  });

  it("spell a name with a comma as the pages do, and never answer another machine's rows for it", async () => {
    expect(await qps({ machine: joinList(["hetz, 48 CPUs"]) })).toEqual([2]);
    expect(await qps({ machine: "hetz\\, 48 CPUs,hetz" })).toEqual([1, 2]);
    expect(await qps({ machine: "hetz" })).toEqual([1]);
    expect(await qps({ "p.note": "hetz\\, 48 CPUs!" })).toEqual([2]);
  });

  it("are refused where a comma was most likely meant as part of a name", async () => {
    for (const key of ["machine", "p.note"]) {
      const answer = await get({ [key]: "hetz, 48 CPUs" });
      expect(answer.status).toBe(400);
      expect(errorAnswer.parse(await answer.json()).error.message).toContain("inside a value, a comma is written \\,");
    }
  });

  it("leave no row where no point has any of the values", async () => {
    expect(await qps({ machine: "nosuch" })).toEqual([]);
    expect(await qps({ machine: "hetz,nosuch" })).toEqual([1]);
  });
});
