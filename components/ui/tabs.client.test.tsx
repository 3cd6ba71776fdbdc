import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { Tabs, tabBeside } from "./tabs.client";

vi.mock("next/navigation", () => ({ useSearchParams: () => new URLSearchParams("tab=b") }));

const tabs = ["a", "b", "c"].map((key) => ({
  key,
  label: key.toUpperCase(),
  href: `/x?tab=${key}`,
  panel: <p>{`panel ${key}`}</p>,
}));

it("is a list of links, and selects the one that the address names", () => {
  const html = renderToStaticMarkup(<Tabs param="tab" label="Parts" tabs={tabs} />);
  expect(html.match(/role="tab"/g)).toHaveLength(3);
  expect(html).toMatch(/href="\/x\?tab=b" aria-selected="true" aria-controls="tab-b-panel"/);
  expect(html.match(/aria-selected="true"/g)).toHaveLength(1);
});

it("has every panel before scripts run, for paper and for links to a place", () => {
  const html = renderToStaticMarkup(<Tabs param="tab" label="Parts" tabs={tabs} />);
  expect([...html.matchAll(/<p>(panel \w)/g)].map(([, text]) => text)).toEqual(["panel a", "panel b", "panel c"]);
  expect(html.match(/data-closed/g)).toHaveLength(2);
});

it("opens the first tab where the address names an unknown one", () => {
  const html = renderToStaticMarkup(<Tabs param="tab" label="Parts" tabs={tabs.filter(({ key }) => key !== "b")} />);
  expect(html).toMatch(/aria-labelledby="tab-a" class/);
  expect(html).toMatch(/aria-labelledby="tab-c" data-closed/);
});

it("moves with arrow keys around the ends, and with Home and End", () => {
  expect([0, 1, 2].map((at) => tabBeside(at, 3, "ArrowRight"))).toEqual([1, 2, 0]);
  expect([0, 1, 2].map((at) => tabBeside(at, 3, "ArrowLeft"))).toEqual([2, 0, 1]);
  expect([tabBeside(1, 3, "Home"), tabBeside(1, 3, "End"), tabBeside(1, 3, "a")]).toEqual([0, 2, null]);
});
