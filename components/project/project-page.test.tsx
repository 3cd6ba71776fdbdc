import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { figureTable } from "@/lib/pictures/block-figure";
import { projectBlock } from "@/lib/views/project/project-block";
import { decodeProjectParams } from "@/lib/views/project/project-params";
import type { ProjectView } from "@/lib/views/project/project-types";
import { ProjectPage } from "./project-page";

const row = { history: "", runs: [1], move: null, untested: null, conditions: "" };
const view: ProjectView = {
  params: decodeProjectParams({}).params,
  project: "nightdb",
  owner: null,
  branch: "main",
  familyName: "Timings",
  rowName: "test",
  projects: [],
  branches: [],
  families: [],
  nights: [],
  earlier: 0,
  later: 0,
  rows: [
    { ...row, key: "a", label: "sort", unit: "s", values: [0.002] },
    { ...row, key: "b", label: "scan", unit: "1/s", values: [812.5] },
  ],
  releases: [],
  remarks: [],
  bundles: [],
  emptyReason: null,
};

it("names the unit in which a test's numbers are written, on the page and in pictures: 0.002 s are 2,000 µs", () => {
  const page = renderToStaticMarkup(<ProjectPage view={view} />);
  const [, , ...lines] = page.split("<tr");
  const texts = lines.map((line) => line.replaceAll(/<[^>]*>/g, " "));
  expect(texts.find((text) => text.includes("sort"))).toMatch(/sort +µs .* 2,000 /);
  expect(texts.find((text) => text.includes("scan"))).toMatch(/scan +1\/s .* 812\.5 /);
  const picture = figureTable(projectBlock(view));
  const at = picture.columns.findIndex(({ title }) => title === "Newest");
  expect(picture.rows.map(({ detail, cells }) => [detail, cells[at]?.text])).toEqual([
    ["µs", "2,000"],
    ["1/s", "812.5"],
  ]);
});
