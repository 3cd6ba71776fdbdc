import { expect, it } from "vitest";
import { testBuild, testPoint } from "@/lib/domain/workloads/test-workload-points";
import { liveView } from "@/lib/publish/shown-view";
import { writeViewTable } from "@/lib/publish/view-table";
import { historyView } from "@/lib/views/history/history-view";
import { defaultWorkloadParams } from "@/lib/views/state/workload-params";
import { csvTable } from "./csv";
import { markdownTable } from "./markdown";
import type { Table } from "./types";

// Halves from 8.0.14 on; 8.0.18 failed.
const points = ["10", "11", "12", "13", "14", "15", "16", "17", "18"].map((patch, at) =>
  testPoint(`b1.${at}`, patch === "18" ? null : at < 4 ? 100 + at : 50 + at, {
    build: testBuild(`8.0.${patch}`),
    status: patch === "18" ? "failed" : "complete",
  }),
);
const params = { ...defaultWorkloadParams(), family: "sysbench" as const };
const selection = { family: params.family, params, columns: "build", points, facets: [], bundles: [] };
const notices = [{ text: "A remark.", link: null }];
const view = historyView({ ...selection, notices }, { ...params, of: null, values: "absolute" });

const shown = liveView({ kind: "history", view });
async function lines(
  name: string | null,
  write: <Row>(table: Table<Row>) => AsyncGenerator<string>,
  of: typeof shown = shown,
) {
  let text = "";
  for await (const piece of writeViewTable(of, name, write)) text += piece;
  return text.trimEnd().split(/\r?\n/);
}

it("has a line per build with exact values, none for a failed run, and the build where a change begins", async () => {
  const [header, first, ...others] = await lines("history", csvTable);
  expect(header).toBe(
    "engine,line,version,build,config,metric,unit,value,ratio,min,max,n,status,changeRatio,aloneRatio,step,notes,release,points,measured_with",
  );
  expect(first).toBe(
    "mysql,,8.0.10,my8010_rel,z12a_c8r32,Queries per second,1/s,100,1,100,100,1,complete,,,,,,b1.0,MySQL · 1 thread · config z12a_c8r32",
  );
  // Medians of 54 to 57 and of 100 to 103; 54 after 103.
  expect(others[3]).toMatch(
    new RegExp(
      `^mysql,,8.0.14,my8014_rel,z12a_c8r32,Queries per second,1/s,54,0.54,54,54,1,complete,${55.5 / 101.5},,${54 / 103},`,
    ),
  );
  expect(others[7]).toBe(
    "mysql,,8.0.18,my8018_rel,z12a_c8r32,Queries per second,1/s,,,,,0,failed,,,,,https://dev.mysql.com/doc/relnotes/mysql/8.0/en/news-8-0-18.html,b1.8,MySQL · 1 thread · config z12a_c8r32",
  );
});

it("writes missing values in words, with the page's remarks", async () => {
  const text = await lines("history", markdownTable);
  expect(text.find((line) => line.includes("my8018"))).toContain("| failed | – | – | – | 0 | failed |");
  expect(text.join("\n")).toContain("A remark.");
});

it("counts lines with too few builds in words", async () => {
  const notesOf = async (untested: number) => {
    const text: string[] = [];
    const table = liveView({ kind: "history", view: { ...view, untested } });
    for await (const piece of writeViewTable(table, "changes", markdownTable)) text.push(piece);
    return text.join("");
  };
  expect(await notesOf(1)).toContain("1 line has too few builds to be tested.");
  expect(await notesOf(2)).toContain("2 lines have too few builds to be tested.");
});

it("names the reason why the newest build of a workload has no verdict", async () => {
  const [header, first, ...others] = await lines("newest", csvTable);
  expect(header).toBe(
    "workload,answer,ratio,visibleFall,moreRuns,direction,why,engine,version,build,line,branch,listed",
  );
  expect(first).toBe("point-query range=100,cannot tell,,,,,no value,MySQL,8.0.18,my8018_rel,1 thread,,");
  expect(others).toEqual([]);
});

it("lists a newest release under another config separately, in other columns", async () => {
  const build = testBuild("8.0.19");
  const more = testPoint("b1.9", 27, { build, config: "z13a_c8r32" });
  const other = historyView(
    { ...selection, points: [...points, more], notices: [] },
    { ...params, of: null, values: "absolute" },
  );
  const of = liveView({ kind: "history", view: other });
  const [header, first, ...others] = await lines("across", csvTable, of);
  expect(header).toBe(
    "workload,differs,answerAcross,ratioAcross,visibleAcross,engine,version,build,against,line,listed",
  );
  // 27 after 57 of 8.0.17, since 8.0.18 failed.
  expect(first).toMatch(
    new RegExp(
      `^point-query range=100,config z13a_c8r32 instead of z12a_c8r32,changed,${27 / 57},0\\.\\d+,` +
        "MySQL,8.0.19,my8019_rel,8.0.17,1 thread,yes$",
    ),
  );
  expect(others).toEqual([]);
  expect((await lines("newest", csvTable, of))[1]).toContain(",cannot tell,,,,,a seam,");
});

it("lists the changes, has the builds where no table is named, and refuses unknown tables", async () => {
  const [header, first, ...others] = await lines("changes", csvTable);
  expect(header).toBe("workload,ratio,step,remark,direction,engine,version,build,line");
  expect(first).toMatch(/^point-query range=100,0\.546798\d+,0\.524271\d+,,worse,MySQL,8\.0\.14,my8014_rel,1 thread$/);
  expect(others).toEqual([]);
  expect(await lines(null, csvTable)).toEqual(await lines("history", csvTable));
  await expect(lines("points", csvTable)).rejects.toThrow(/there are history, changes, newest, across, events/);
});
