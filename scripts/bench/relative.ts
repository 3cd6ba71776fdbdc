// Measures the relative table: 42 microbenchmarks by 12 builds from raw files, and the archive's bundles where
// available.
import { existsSync } from "node:fs";
import path from "node:path";
import type { Browser, Locator, Page } from "@playwright/test";
import { type StartedServer, startServer, temporaryFolder } from "../server-process.ts";
import { timeClicks, timePresses, withBrowser } from "./browser.ts";
import { loadRows } from "./load-rows.ts";
import { makeSysbenchBundle } from "./make-sysbench.ts";
import { medianAndTail, quantile, seconds, timeImport, timeRequests } from "./measure.ts";
import { type Row, row } from "./report.ts";

interface Table {
  url: string;
  name: string;
  /** The limit of nodes. */
  most: number;
}

/** Makes the bundle of 42 x 12 and imports it; returns the row of the import and the bundle's id. */
export async function importSysbench(server: StartedServer, folder: string): Promise<{ id: string; rows: Row[] }> {
  const file = path.join(folder, "sysbench.tar.gz");
  const { points, bytes } = await makeSysbenchBundle(file);
  const got = await timeImport(server, file, "bench-sysbench.tar.gz");
  if (got.counts.points !== points) throw new Error(`${points} points were written, ${got.counts.points} imported`);
  const what = `Import of sysbench: ${points} raw files, ${Math.round(bytes / 1000 ** 2)} MB unpacked`;
  return {
    id: got.id,
    rows: [row(what, got.importSeconds, `${seconds(got.importSeconds)} from the start of the job`, null)],
  };
}

/** Returns rows for first rows, bytes, nodes and times of a reader's changes. */
export async function relativePage(server: StartedServer, id: string): Promise<Row[]> {
  const url = `${server.url}/relative?bundle=${id}`;
  const name = "Relative table, 42 x 12";
  const rows: Row[] = [];
  const warm = await timeRequests(Array.from({ length: 50 }, () => url));
  rows.push(
    row(`${name}: server time, warm, 50 requests`, quantile(warm, 0.95), medianAndTail(warm), 50, "p95 <= 50 ms"),
  );
  const groups = ["point", "range", "range-aggregation", "write"];
  const filtered = await timeRequests(
    Array.from({ length: 40 }, (_, at) => `${url}&group=${groups[at % 4]}&neutral=0.0${at + 10}`),
  );
  rows.push(
    row(
      `${name}: server time, 40 filtered states, none asked for before`,
      quantile(filtered, 0.95),
      medianAndTail(filtered),
      50,
      "p95 <= 50 ms",
    ),
  );
  await withBrowser(async (browser) => {
    rows.push(...(await loadRows(browser, url, name)), ...(await tableRows(browser, { url, name, most: 5000 })));
  });
  return rows;
}

/** Measures where the table begins at 1280 x 800, its nodes, and the times of changes. */
async function tableRows(browser: Browser, { url, name, most }: Table): Promise<Row[]> {
  const { nodes, summary, first } = await shapeOf(browser, url);
  const base = await timeBaselineChanges(browser, url);
  const filter = await timeFilters(browser, url);
  const pressed = [...(await timeFilters(browser, url, press)), ...(await timeFilters(browser, url, press))];
  return [
    row(`${name}: DOM nodes of the table`, nodes, String(nodes), most, `<= ${most.toLocaleString("en")}`),
    row(`${name}: first row of the summary, at 1280 x 800`, summary, `${summary} px`, 260, "<= 260 px"),
    row(`${name}: first row of a workload, at 1280 x 800`, first, `${first} px`, 420, "<= 420 px"),
    row(
      `${name}: click on another baseline to new ratios, ${base.length} clicks`,
      quantile(base, 0.95),
      medianAndTail(base),
      100,
      "<= 100 ms",
    ),
    row(
      `${name}: click on a filter to new rows, ${filter.length} clicks without a press before`,
      quantile(filter, 0.95),
      medianAndTail(filter),
      100,
      "<= 100 ms",
    ),
    row(
      `${name}: the same by a mouse button that is down for ${HELD} ms, from letting go, ${pressed.length} new states`,
      quantile(pressed, 0.95),
      medianAndTail(pressed),
      100,
      "<= 100 ms",
    ),
  ];
}

/** Returns the table's nodes, and the offset of its first rows from the top of the page, in pixels. */
async function shapeOf(browser: Browser, url: string) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  try {
    await page.goto(url, { waitUntil: "networkidle" });
    return await page.evaluate(() => {
      const table = document.querySelector(".ratio-table");
      const top = (element: Element | null | undefined) =>
        Math.round((element?.getBoundingClientRect().top ?? Number.NaN) + window.scrollY);
      return {
        nodes: table?.querySelectorAll("*").length ?? Number.NaN,
        summary: top(table?.querySelector("tbody tr")),
        first: top(table?.querySelector('[data-claim^="row"]')?.closest("tr")),
      };
    });
  } finally {
    await page.close();
  }
}

const archive = path.resolve(import.meta.dirname, "../../../shared/bundles/archive");
const BUNDLES = [
  { file: "nov25.sb.mysql.tar.gz", name: "nov25.sb.mysql, 33 x 9", most: 3000 },
  { file: "sysbench.dec2020.tar.gz", name: "sysbench.dec2020", most: 5000 },
];

/** Returns the rows of 42 x 12 and of the archive's available bundles, on their own server. */
export async function relativeTables(): Promise<Row[]> {
  const { folder, remove } = await temporaryFolder("bench");
  const server = await startServer({ data: path.join(folder, "data") });
  try {
    const { id } = await importSysbench(server, folder);
    const pages = [{ id, name: "42 x 12", most: 5000 }];
    for (const { file, ...rest } of BUNDLES) {
      const from = path.join(archive, file);
      if (!existsSync(from)) continue;
      pages.push({ id: (await timeImport(server, from, file)).id, ...rest });
    }
    return await withBrowser(async (browser) => {
      const rows: Row[] = [];
      for (const { id: bundle, ...page } of pages)
        rows.push(...(await tableRows(browser, { url: `${server.url}/relative?bundle=${bundle}`, ...page })));
      return rows;
    });
  } finally {
    await server.stop();
    await remove();
  }
}

const baseIs = (column: number) =>
  document.querySelectorAll(".ratio-table thead th")[column + 1]?.hasAttribute("data-base") ?? false;

/** Returns the milliseconds from the choice of another baseline to the frame with its ratios. */
async function timeBaselineChanges(browser: Browser, url: string): Promise<number[]> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  try {
    await page.goto(url, { waitUntil: "load" });
    // A choice before the page's scripts run has no effect. These scripts make cells one stop of the Tab key.
    await page.locator('.ratio-table [tabindex="0"]').first().waitFor();
    const picker = page.getByLabel("Relative to", { exact: true });
    const bases = await picker
      .locator("option[value^=column]")
      .evaluateAll((all) => all.map((option) => option.getAttribute("value") ?? ""));
    // Once another choice changes the page, its scripts listen.
    await picker.selectOption(bases[1] ?? "");
    await page.waitForFunction(baseIs, 1);
    const times: number[] = [];
    for (let at = 2; at < Math.min(13, bases.length); at++) {
      const ms = await picker.evaluate(
        async (select, { value, column }) => {
          const heads = select.ownerDocument.querySelectorAll(".ratio-table thead th");
          const start = performance.now();
          // Sets the value as a choice by hand does.
          Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, "value")?.set?.call(select, value);
          select.dispatchEvent(new Event("change", { bubbles: true }));
          await new Promise<void>((resolve) => {
            const look = (): void => {
              requestAnimationFrame(heads[column + 1]?.hasAttribute("data-base") ? () => resolve() : look);
            };
            look();
          });
          return performance.now() - start;
        },
        { value: bases[at] ?? "", column: at },
      );
      times.push(ms);
    }
    return times;
  } finally {
    await page.close();
  }
}

/** About how long a reader holds a button down, in milliseconds. */
const HELD = 80;
const click = (_page: Page, boxes: Locator) => timeClicks(boxes, { rounds: 12, among: 3 });
const press = (page: Page, boxes: Locator) => timePresses(page, boxes, { held: HELD });

/** Returns the milliseconds from a click on a facet's box to the frame with the remaining rows. */
async function timeFilters(browser: Browser, url: string, time = click): Promise<number[]> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  try {
    await page.goto(url, { waitUntil: "networkidle" });
    const boxes = page.getByRole("group", { name: "Group" }).getByRole("checkbox");
    // The filters are beside the results where there is room for both.
    if (!(await boxes.first().isVisible())) await page.getByRole("button", { name: /^Filters/ }).click();
    await boxes.first().waitFor();
    return await time(page, boxes);
  } finally {
    await page.close();
  }
}
