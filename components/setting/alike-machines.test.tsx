import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { AlikeMachines } from "./alike-machines";

const machines = ["hetz, 48 CPUs", "hetz", "48 CPUs", "8 CPUs", "dell32"].map((name) => ({ name, displayName: name }));
const linksOf = (name: string, canCorrect = false) =>
  [
    ...renderToStaticMarkup(<AlikeMachines name={name} machines={machines} canCorrect={canCorrect} />).matchAll(
      /href="([^"]*)"/g,
    ),
  ].map(([, href]) => decodeURIComponent(href ?? ""));

it("links to machines whose names do not contradict, and has no link where all do", () => {
  expect(linksOf("48 CPUs")).toEqual(["/machines/hetz, 48 CPUs", "/machines/hetz", "/machines/dell32"]);
  expect(linksOf("hetz, 48 CPUs")).toEqual(["/machines/hetz", "/machines/48 CPUs"]);
  expect(linksOf("bee, 4 CPUs")).toEqual([]);
});

it("links readers who may correct names to the correction of the less precise name", () => {
  expect(linksOf("hetz, 48 CPUs", true)).toContain("/machines/48 CPUs?same=hetz, 48 CPUs#correct");
});
