import { z } from "zod";
import { expectAccessible, expectFits } from "./axe";
import { expect, test } from "./fixtures";
import { sysbenchBundle } from "./sysbench-bundle";

// Ten releases of one branch: half the rate from 8.0.25 on.
const runs = Array.from({ length: 10 }, (_, at) => ({
  build: `my80${20 + at}_rel`,
  test: "point-query",
  qps: at < 5 ? 1000 : 500,
}));

test("a change is a flag that the keyboard opens, and a range of builds needs no scripts", async ({
  browser,
  page,
  request,
  importBundle,
}) => {
  const { id } = await importBundle("flags.tar.gz", await sysbenchBundle("flags", runs));
  const address = `/history?bundle=${id}&family=sysbench`;
  await page.goto(address);
  const flag = page.getByRole("list", { name: "Changes" }).getByRole("link", { name: "8.0.25 −50 %, a new level" });
  await flag.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/claim=/);
  await expect(page.getByRole("link", { name: "Release notes of 8.0.25" })).toHaveAttribute(
    "href",
    "https://dev.mysql.com/doc/relnotes/mysql/8.0/en/news-8-0-25.html",
  );
  await expectAccessible(page);

  const plain = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  const phone = await plain.newPage();
  try {
    await phone.goto(address);
    const form = phone.getByRole("form", { name: "Range of MySQL builds" });
    await form.getByLabel("Builds from").selectOption("8.0.23");
    await form.getByRole("combobox", { name: "to", exact: true }).selectOption("8.0.26");
    await form.getByRole("button", { name: "Show" }).click();
    await expect(phone).toHaveURL(/from=my8023_rel.*to=my8026_rel/);
    const drawing = phone.getByRole("img", { name: /^MySQL, build after build/ });
    await expect(drawing).toContainText(/8\.0\.23.*8\.0\.24.*8\.0\.25.*8\.0\.26/);
    await expect(drawing).not.toContainText("8.0.27");
    await expect(phone.getByText("builds 8.0.23 to 8.0.26 of 10, in version order").first()).toBeVisible();
    await expectFits(phone);
    await phone.getByRole("link", { name: "All 10 builds" }).click();
    await expect(phone).not.toHaveURL(/from=/);
  } finally {
    await plain.close();
  }

  const freeze = await request.post("/api/v1/snapshots", {
    data: { url: `${address}&from=8.0.23&to=8.0.26`, title: "Four builds", caption: "" },
  });
  const { key } = z.object({ key: z.string() }).parse(await freeze.json());
  await page.goto(`/s/${key}`);
  await expect(page.getByText("builds 8.0.23 to 8.0.26 of 10, in version order").first()).toBeVisible();
  await page.getByRole("link", { name: "All 10 builds" }).click();
  await expect(page.getByText("builds in version order").first()).toBeVisible();
  expect(await (await request.get(`/s/${key}.svg`)).text()).toContain("Changes: 8.0.25 −50 %, a new level");
  // No number depends on the range: the file has all builds.
  expect((await (await request.get(`/s/${key}.csv`)).text()).trimEnd().split("\n")).toHaveLength(11);
});

test("lines of two configs are chained over the builds that both share, and lists are behind tabs", async ({
  page,
  request,
  importBundle,
}) => {
  const at = (config: string, from: number, to: number, qps: number) =>
    Array.from({ length: to - from + 1 }, (_, more) => ({
      build: `my80${from + more}_rel`,
      config,
      test: "point-query",
      qps,
    }));
  const { id } = await importBundle(
    "seams.tar.gz",
    await sysbenchBundle("seams", [...at("z12a_c8r32", 20, 24, 1000), ...at("z12b_c8r32", 22, 27, 800)]),
  );
  await page.goto(`/history?bundle=${id}&family=sysbench`);
  await page.getByRole("link", { name: "chained" }).click();
  await expect(page).toHaveURL(/seams=chained/);
  // 1000 / 800 at each of the three builds that both configs measured.
  const factor =
    "MySQL, config z12b_c8r32 is chained onto config z12a_c8r32: × 1.25 ± 0 %, 95 % interval from 3 builds";
  await expect(page.getByText(factor)).toBeVisible();
  await expectAccessible(page);

  await expect(page.getByRole("tab", { name: "Last builds 2" })).toHaveAttribute("aria-selected", "true");
  await page.getByRole("tab", { name: "Last builds 2" }).press("ArrowRight");
  await expect(page).toHaveURL(/seams=chained.*list=changes/);
  await expect(page.getByRole("heading", { name: "Changes of every workload in view" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("tab", { name: "Changes 0" })).toHaveAttribute("aria-selected", "true");

  const freeze = await request.post("/api/v1/snapshots", {
    data: { url: `/history?bundle=${id}&family=sysbench&seams=chained`, title: "Chained", caption: "" },
  });
  const { key } = z.object({ key: z.string() }).parse(await freeze.json());
  await page.goto(`/s/${key}`);
  await expect(page.getByText(factor)).toBeVisible();
  await page.getByRole("tab", { name: "Changes 0" }).click();
  await expect(page).toHaveURL(new RegExp(`/s/${key}\\?list=changes`));
});

test("texts at the seams of many chained lines never touch on a phone, and a list below names them", async ({
  browser,
  importBundle,
}) => {
  // Six configs over the same two builds, each 1 % below the one before.
  const runs = Array.from({ length: 12 }, (_, at) => ({
    build: `my80${20 + (at % 2)}_rel`,
    config: `z12${"abcdef"[at >> 1]}_c8r32`,
    test: "point-query",
    qps: 1000 * 0.99 ** (at >> 1),
  }));
  const { id } = await importBundle("many-seams.tar.gz", await sysbenchBundle("many-seams", runs));
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  try {
    await page.goto(`/history?bundle=${id}&family=sysbench&seams=chained`);
    const drawing = page.getByRole("img", { name: /^MySQL, build after build/ });
    await expect(drawing).toBeVisible();
    // The chart takes its width after the first drawing.
    await expect(async () => {
      const boxes = await drawing.evaluate((svg) =>
        [...svg.querySelectorAll('text[fill="var(--warning-foreground)"]')].map((text) => {
          const { left, right, top, bottom } = text.getBoundingClientRect();
          return { text: text.textContent, left, right, top, bottom };
        }),
      );
      // Five lines are chained onto the first one.
      expect(boxes.flatMap(({ text }) => text?.split(", ") ?? []).sort()).toEqual(["a", "b", "c", "d", "e"]);
      const touching = boxes.filter((box, at) =>
        boxes.some(
          (other, nth) =>
            nth > at &&
            box.left < other.right &&
            other.left < box.right &&
            box.top < other.bottom &&
            other.top < box.bottom,
        ),
      );
      expect(touching).toEqual([]);
    }).toPass();
    // 1 / 0.99 = 1.0101 at both builds.
    await expect(page.getByText(/; a: config z12b_c8r32, chained, × 1\.01 ± 0 %; b: /)).toBeVisible();
    await expectFits(page);
  } finally {
    await context.close();
  }
});

test("the newest release is beside the chart of a wide window, and below it on a phone", async ({
  browser,
  page,
  importBundle,
}) => {
  // Four point queries are at three releases. The newest one is the same, half as fast, 1 % and 10 % faster.
  const tests = [
    ["points-covered-pk", 1000],
    ["points-covered-si", 500],
    ["points-notcovered-pk", 1010],
    ["points-notcovered-si", 1100],
  ] as const;
  const runs = tests.flatMap(([test, last]) =>
    [1000, 1000, last].map((qps, at) => ({ build: `my80${40 + at}_rel`, test, qps })),
  );
  const { id } = await importBundle("newest-card.tar.gz", await sysbenchBundle("newest-card", runs));
  const address = `/history?bundle=${id}&family=sysbench`;
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(address);
  const placesOn = async (of: typeof page) => {
    const [chart, card] = [
      of.getByRole("img", { name: /^MySQL, build after build/ }),
      of.getByRole("region", { name: "Newest: 8.0.42" }),
    ];
    await expect(card).toContainText("8.0.42 against 8.0.41: of 4 workloads");
    await expect(card.getByRole("link", { name: "points-covered-si" })).toBeVisible();
    await expect(card).toContainText(/worst\s*points-covered-si\s*−50 %/);
    await expect(card).toContainText(/best\s*points-notcovered-si\s*\+10 %/);
    const [drawn, beside] = await Promise.all([chart.boundingBox(), card.boundingBox()]);
    if (!drawn || !beside) throw new Error("A box is missing.");
    return { drawn, beside, height: await of.evaluate(() => document.documentElement.scrollHeight) };
  };
  await expect(async () => {
    const wide = await placesOn(page);
    expect(wide.beside.x).toBeGreaterThan(wide.drawn.x + wide.drawn.width);
    expect(wide.drawn.y).toBeLessThanOrEqual(400);
    expect(wide.height).toBeLessThan(4000);
  }).toPass();
  await expectAccessible(page);

  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const phone = await context.newPage();
  try {
    await phone.goto(address);
    await expect(async () => {
      const narrow = await placesOn(phone);
      expect(narrow.beside.y).toBeGreaterThan(narrow.drawn.y + narrow.drawn.height);
    }).toPass();
    await expectFits(phone);
  } finally {
    await context.close();
  }
});
