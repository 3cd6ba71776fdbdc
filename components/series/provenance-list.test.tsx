import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { ProvenanceList } from "./provenance-list";

const entry = (ordinal: number, kind: string) => ({
  ordinal,
  kind,
  title: `title ${ordinal}`,
  config: null,
  facts: {},
  path: `f${ordinal}`,
});

it("lists files by kind in a fixed order, and one of an unknown kind last under its own name", () => {
  const items = [entry(1, "firmware"), entry(2, "cpu"), entry(3, "config")];
  const html = renderToStaticMarkup(<ProvenanceList bundle="b" entries={{ items, total: 3 }} />);
  expect([...html.matchAll(/<h3[^>]*>(.*?)<\/h3>/g)].map(([, text]) => text)).toEqual([
    "Settings files",
    "CPU",
    "firmware",
  ]);
  expect([...html.matchAll(/title \d/g)].map(([text]) => text)).toEqual(["title 3", "title 2", "title 1"]);
});
