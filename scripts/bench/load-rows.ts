// Rows on loads of a page in a browser.
import type { Browser } from "@playwright/test";
import { loadPage } from "./browser.ts";
import { kilobytes, milliseconds, quantile } from "./measure.ts";
import { type Row, row } from "./report.ts";

/** Loads a page five times, each with an empty cache. Returns rows for first rows, bytes and nodes. */
export async function loadRows(browser: Browser, url: string, name: string): Promise<Row[]> {
  const load = await loadPage(browser, url);
  const firstRows = [load.firstRowMs];
  for (let at = 1; at < 5; at++) firstRows.push((await loadPage(browser, url)).firstRowMs);
  const first = quantile(firstRows, 0.5);
  const { bytes, nodes } = load;
  return [
    row(`${name}: first rows in a browser, empty cache, median of 5`, first, milliseconds(first), 1000, "<= 1 s"),
    row(`${name}: bytes, compressed, everything`, bytes, kilobytes(bytes), 330_000, "<= 330 kB"),
    row(`${name}: DOM nodes`, nodes, String(nodes), 5000, "<= 5,000"),
  ];
}
