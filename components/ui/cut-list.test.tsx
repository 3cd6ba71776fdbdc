import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { CutList } from "./cut-list";

it("gives both counts and a link to all, only where the list is cut", () => {
  const cut = renderToStaticMarkup(
    <CutList shown={100} of={316} what="data sets, by name" href="?recall=0.95&list=all" />,
  );
  expect(cut).toContain("The first 100 of 316 data sets, by name.");
  expect(cut).toContain("list=all");
  expect(renderToStaticMarkup(<CutList shown={316} of={316} what="data sets" />)).toBe("");
});
