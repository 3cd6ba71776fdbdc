import { pathOf } from "./every-page";
import { expect, test } from "./fixtures";

test("a printed table is whole, without controls", async ({ page }) => {
  await page.setViewportSize({ width: 760, height: 1000 });
  await page.goto(pathOf("relative"));
  const table = page.locator(".ratio-table");
  await expect(table).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden();
  await expect(page.getByRole("button", { name: "Share" })).toBeHidden();
  await expect(page.getByLabel("Bundle", { exact: true })).toBeHidden();
  await expect(page.getByLabel("Remove the filter on Bundle")).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const whole = () =>
    table.evaluate((element) => {
      const box = element.closest(".scroll-box") ?? element;
      return [getComputedStyle(box).overflow, box.clientHeight >= element.clientHeight];
    });
  await expect.poll(whole).toEqual(["visible", true]);
});

test("a table of builds is printed in landscape, and is no wider than the sheet", async ({ page }) => {
  await page.goto(pathOf("relative"));
  await expect(page.locator(".ratio-table")).toBeVisible();
  // A PDF has its sheet size in points: Letter is 612 by 792.
  const pdf = (await page.pdf({ format: "Letter" })).toString("latin1");
  const sheets = [...pdf.matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, ...sides]) => sides.map(Number));
  expect(sheets.length).toBeGreaterThan(0);
  for (const sheet of sheets) expect(sheet).toEqual([792, 612]);
  // 11 in less 8 mm on both sides, at 96 px per inch.
  await page.setViewportSize({ width: 995, height: 755 });
  await page.emulateMedia({ media: "print" });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(995);
});

test("on a phone the table begins on the first screen, and a button takes the place of the pickers", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(pathOf("relative"));
  // Above it: two lines of sections, title, facts, trust, views, buttons, one line of filters; perhaps a warning. A title
  // that names its baseline takes three lines: the table begins in the upper half all the same.
  const top = async () => (await page.locator(".ratio-box").boundingBox())?.y ?? 1000;
  await expect.poll(top).toBeLessThanOrEqual(844 / 2);
  await expect(page.getByLabel("Metric")).toBeHidden();
  await expect(page.getByRole("button", { name: "Options", exact: true })).toBeVisible();
});

test("on a phone the baseline has its label, and A/B gives the words of groups no room", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(pathOf("relative"));
  const label = page.locator("label[for=baseline]");
  await expect(label).toBeVisible();
  const box = await label.boundingBox();
  expect((box?.x ?? 390) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
  expect(box?.width).toBeGreaterThan(40);
  await page.goto(pathOf("diff"));
  const table = page.getByRole("table").first();
  await expect(table.getByRole("columnheader", { name: "Change", exact: true })).toBeVisible();
  await expect(table.getByRole("columnheader", { name: "Group", exact: true })).toBeHidden();
  const heads = await table.locator("thead th:visible").count();
  const [cells = 0] = await table
    .locator("tbody tr:has(td)")
    .evaluateAll((rows) => rows.map((row) => [...row.children].filter((cell) => cell.getClientRects().length).length));
  expect(cells).toBe(heads);
});

test("on a phone the line that a link names is whole in the window", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(pathOf("file"));
  const line = page.locator("[aria-current=true] > code");
  await expect(line).toBeVisible();
  await line.evaluate((code) => {
    code.textContent = `    queries:${" ".repeat(40)}13508816 (15009.79 per sec.)`;
  });
  const box = await line.boundingBox();
  expect((box?.x ?? 390) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
});

test("no page of these is wider than a small phone", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  for (const name of ["history", "engine", "workload", "relative", "diff", "slower"]) {
    await page.goto(pathOf(name));
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(320);
  }
});

test("a panel of controls stays in the window, wherever its button stands", async ({ page }) => {
  const button = page.getByRole("button", { name: /^Metrics/ });
  for (const width of [390, 500, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(pathOf("efficiency"));
    await expect(async () => {
      if ((await button.getAttribute("aria-expanded")) !== "true") await button.click();
      await expect(button).toHaveAttribute("aria-expanded", "true", { timeout: 1_000 });
    }).toPass();
    const box = await page.locator(`[id="${await button.getAttribute("aria-controls")}"]`).boundingBox();
    expect(box?.x, `${width} px`).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? width), `${width} px`).toBeLessThanOrEqual(width);
  }
});

test("without scripts a button applies the picked values, and keeps the filters", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ ...(baseURL && { baseURL }), javaScriptEnabled: false });
  try {
    const page = await context.newPage();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(pathOf("relative"));
    const before = await page.getByLabel("Bundle", { exact: true }).inputValue();
    await page.getByLabel("Columns").selectOption("threads");
    await page.getByRole("button", { name: "Show what is picked" }).click();
    await expect(page).toHaveURL(/[?&]columns=threads/);
    await expect(page.getByLabel("Columns")).toHaveValue("threads");
    await expect(page.getByLabel("Bundle", { exact: true })).toHaveValue(before);

    await page.goto(pathOf("relative"));
    const base = page.getByLabel("Column to be relative to");
    const last = (await base.getByRole("option").last().getAttribute("value")) ?? "";
    await page.locator('select[name="relativeTo"]').selectOption("one");
    await base.selectOption(last);
    await page.locator('select[name="statistic"]').selectOption("geomean");
    await page.getByLabel("groups only").check();
    await page.getByRole("button", { name: "Show it so" }).click();
    await expect(base).toHaveValue(last);
    await expect(page.getByRole("row", { name: /geometric mean of \d+/ }).first()).toBeVisible();
    await expect(page.getByLabel("groups only")).toBeChecked();
  } finally {
    await context.close();
  }
});

test("the page's own choices are in one line that unfolds, and a laptop shows the first row of a table", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(pathOf("relative"));
  const choices = page.getByText(/^\d+ choices? made for you$/);
  await expect(choices).toBeVisible();
  const chip = page.getByLabel("Filters").getByRole("listitem").first();
  await expect(async () => {
    const [line, row] = [await choices.boundingBox(), await chip.boundingBox()];
    expect(Math.abs((line?.y ?? 0) - (row?.y ?? 1000))).toBeLessThan(20);
  }).toPass();
  const undo = page.getByRole("link", { name: /^Show all/ }).first();
  await expect(undo).toBeHidden();
  await choices.click();
  await expect(undo).toBeVisible();
  await choices.click();
  // The pickers share one row.
  const tops = () =>
    page
      .locator("main [id^='pick-']")
      .evaluateAll((all) => new Set(all.map((one) => one.getBoundingClientRect().top)).size);
  await expect.poll(tops).toBe(1);
  // Four lines below the title, one of them a warning, then the column heads.
  const first = page.locator(".ratio-table tbody td").first();
  await expect.poll(async () => (await first.boundingBox())?.y ?? 1000).toBeLessThanOrEqual(440);
});

test("without scripts filters work by boxes or one by one", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ ...(baseURL && { baseURL }), javaScriptEnabled: false });
  try {
    const page = await context.newPage();
    await page.goto(pathOf("relative"));
    const group = (name: RegExp) => page.getByRole("group", { name });
    const bundles = group(/^Bundle/).getByRole("checkbox");
    await bundles.nth(0).check();
    await bundles.nth(1).check();
    await page.getByRole("button", { name: "Show what is ticked of Bundle" }).click();
    await expect.poll(() => new URL(page.url()).searchParams.getAll("bundle").length).toBeGreaterThan(1);
    for (const at of [0, 1]) await expect(bundles.nth(at)).toBeChecked();
    await group(/^Engine/)
      .getByRole("button", { name: /^Only/ })
      .first()
      .click();
    await expect(page).toHaveURL(/[?&]engine=/);
    await expect(group(/^Engine/).getByRole("checkbox", { checked: true })).toHaveCount(1);
  } finally {
    await context.close();
  }
});

test("the heads of a table that scrolls sideways stay in view, in a browser without scroll timelines too", async ({
  page,
}) => {
  // A low window: little comes after the table, and its heads must reach the top.
  await page.setViewportSize({ width: 390, height: 500 });
  // At the window's top, except for the box's border and parts of a pixel. The page reacts to scrolling a frame later.
  const headsStayInView = async () => {
    await page.goto(pathOf("relative"));
    await expect(page.locator(".ratio-box:not([data-fits])")).toBeVisible();
    await page
      .locator(".ratio-table tbody tr:not(.group)")
      .nth(12)
      .evaluate((row) => row.scrollIntoView());
    const head = page.locator(".ratio-table thead th").nth(1);
    await expect.poll(async () => Math.abs((await head.boundingBox())?.y ?? Number.NaN)).toBeLessThan(1.5);
  };
  await headsStayInView();
  await page.addInitScript(() => {
    const { supports } = CSS;
    CSS.supports = (...asked: string[]) => !asked.join().includes("animation-timeline") && supports(asked.join());
  });
  await headsStayInView();
  await expect(page.locator(".ratio-box[data-followed]")).toBeVisible();
});
