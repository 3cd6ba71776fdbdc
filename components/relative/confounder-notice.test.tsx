import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { confoundersOf } from "@/lib/domain/relative/confounders";
import { testBuild, testPoint } from "@/lib/domain/workloads/test-workload-points";
import { testRelativeView } from "@/lib/views/relative/relative-view.testing";
import { ConfounderNotice } from "./confounder-notice";

const textOf = (points: Parameters<typeof testRelativeView>[0]) => {
  const view = testRelativeView(points);
  const notice = <ConfounderNotice confounders={confoundersOf(view.table, 0)} view={view} base="5.6.51" />;
  return renderToStaticMarkup(notice)
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");
};

it("names further differences from the baseline, with their columns and numbers of rows", () => {
  const text = textOf([
    testPoint("b1.1", 100),
    testPoint("b1.2", 10, { workload: "hot-points" }),
    testPoint("b1.3", 90, { build: testBuild("8.0.43"), config: "z13a_c8r32" }),
    testPoint("b1.4", 9, { build: testBuild("8.0.43"), workload: "hot-points" }),
    testPoint("b1.5", 80, { build: testBuild("9.5.0") }),
  ]);
  expect(text).toContain("Columns differ from the baseline in more than the build: config.");
  expect(text).toContain("config z13a_c8r32 instead of config z12a_c8r32 in 8.0.43 (1 of 2 rows)");
  expect(text).not.toContain("in 9.5.0");
  expect(text).toContain("The baseline is 5.6.51.");
});

it("is empty where only the build differs", () => {
  expect(textOf([testPoint("b1.1", 100), testPoint("b1.2", 90, { build: testBuild("8.0.43") })])).toBe("");
});
