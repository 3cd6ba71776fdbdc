import { randomUUID } from "node:crypto";
import { WIDTHS } from "../scripts/pages.ts";
import { expectAccessible, expectFits } from "./axe";
import { tarGz } from "./bundles";
import { expect, test } from "./fixtures";

/** Returns the log of a sysbench run of a build under the config `name`. The name of its folder may give the host. */
function logOf(build: string, name: string, qps: number, { folder = "nov26.sb", cpus = 2 } = {}) {
  return {
    path: `${folder}/x.${build}.${name}.pk1/sb.o.point-query.range100.pk1.dop4`,
    content: [
      "sysbench --db-driver=mysql --mysql-password=geheim --range-size=100 --table-size=10000 --tables=1 --threads=4 --events=0 --time=10 oltp_point_select.lua run",
      `${cpus} CPUs`,
      "sysbench 1.1.0-9072687 (using bundled LuaJIT 2.1.0-beta3)",
      "",
      "Running the test with following options:",
      "Number of threads: 4",
      "",
      "SQL statistics:",
      "    queries performed:",
      `    queries:                             ${qps * 10} (${qps.toFixed(2)} per sec.)`,
      `    transactions:                        ${qps * 10} (${qps.toFixed(2)} per sec.)`,
      "    ignored errors:                      0      (0.00 per sec.)",
      "    reconnects:                          0      (0.00 per sec.)",
      "",
      "Throughput:",
      `    events/s (eps):                      ${qps.toFixed(4)}`,
      "    time elapsed:                        10.0040s",
      `    total number of events:              ${qps * 10}`,
      "",
      "Latency (ms):",
      "         min:                                    0.02",
      "         avg:                                    0.06",
      "         max:                                    5.00",
      "         95th percentile:                        0.08",
      "         sum:                                39990.00",
      "",
    ].join("\n"),
  };
}

/** Returns a bundle of two runs of a build, and the settings files of their configs. */
async function bundleWith(build: string, config: string, other: string) {
  const cnf = (pool: string, more: string) =>
    `[mysqld]\nport=3306\ninnodb_buffer_pool_size=${pool}\npassword=geheim${pool}\n${more}`;
  return tarGz([
    logOf(build, config, 1000),
    logOf(build, other, 1200),
    { path: `nov26.sb/my.cnf.c${config}`, content: cnf("1G", "skip_log_bin\n") },
    { path: `nov26.sb/my.cnf.c${other}`, content: cnf("4G", "io_capacity=2000\n") },
  ]);
}

const unique = () =>
  randomUUID()
    .replaceAll(/[^a-z]/g, "")
    .slice(0, 6)
    .padEnd(6, "x");

test("a reader corrects a build's name; the imported one stays beside it", async ({ page, importBundle }) => {
  const word = unique();
  const build = `ma110702_rel_${word}`;
  await importBundle("corrected.tar.gz", await bundleWith(build, `z9a${word}_c2r2`, `z9b${word}_c2r2`));
  await page.goto(`/builds/mariadb/${build}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(build);
  await expect(page.locator("#facts")).toContainText("11.7.2");
  await expect(page.locator("#usage")).toContainText("2 runs in 1 bundle");
  await expect(page.locator("#corrections")).toContainText("Nobody has corrected");

  const form = page.locator("#correct");
  await form.getByLabel("Display name").fill("MariaDB 11.7.2 <i>own</i>");
  await form.getByLabel("Release date").fill("2025-02-12");
  await form.getByLabel("Your name").fill("Ann Example");
  await form.getByRole("button", { name: "Save" }).click();

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("MariaDB 11.7.2 <i>own</i>");
  await expect(page.locator("#facts")).toContainText(build);
  await expect(page.locator("#facts")).toContainText("2025-02-12");
  await expect(page.locator("#corrections")).toContainText("Ann Example");
  await expect(page.locator("#corrections")).toContainText("counts now");
  await page.goto("/engines/mariadb");
  await expect(page.locator("#builds")).toContainText(`${build} (MariaDB 11.7.2 <i>own</i>)`);
});

test("two configs are compared by setting and by line, without their passwords", async ({ page, importBundle }) => {
  const word = unique();
  const [first, second] = [`z9a${word}_c2r2`, `z9b${word}_c2r2`];
  await importBundle("configs.tar.gz", await bundleWith(`ma110702_rel_${word}`, first, second));
  await page.goto(`/configs/${first}`);
  await expect(page.locator("#facts")).toContainText("c2r2 (from the name; not observed)");
  await page.getByRole("link", { name: "Compare with another" }).click();
  await page.getByLabel("Second config").selectOption(`c${second}`);
  await page.getByRole("button", { name: "Compare" }).click();

  const row = (name: string) => page.locator("#settings").getByRole("row", { name: new RegExp(`^${name}`) });
  await expect(row("innodb_buffer_pool_size")).toContainText("1G");
  await expect(row("innodb_buffer_pool_size")).toContainText("4G");
  await expect(row("io_capacity")).toContainText("not set");
  await expect(page.locator("#settings")).not.toContainText("port");
  await expect(page.locator("#lines")).toContainText("skip_log_bin");
  await expect(page.locator("body")).not.toContainText("geheim");
});

test("a refused correction gives the reason, and keeps the typed values", async ({ page, importBundle }) => {
  const word = unique();
  const build = `ma110702_rel_${word}`;
  await importBundle("refused.tar.gz", await bundleWith(build, `z9a${word}_c2r2`, `z9b${word}_c2r2`));
  await page.goto(`/builds/mariadb/${build}`);
  const form = page.locator("#correct");
  await form.getByLabel("Your name").fill("Ann");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByRole("alert")).toContainText("The correction is empty");
  await expect(form.getByLabel("Your name")).toHaveValue("Ann");
});

test("a correction joins names that keep rows apart in a table and an A/B; its link needs no scripts", async ({
  page,
  browser,
  importBundle,
}) => {
  // No other test has machines of 37 CPUs: the correction counts for all bundles.
  const word = unique();
  const [older, newer, config] = [`ma110702_rel_${word}`, `ma110803_rel_${word}`, `z9a${word}_c2r2`];
  const bare = await importBundle("bare.tar.gz", await tarGz([logOf(older, config, 1000, { cpus: 37 })]));
  const named = await importBundle(
    "named.tar.gz",
    await tarGz([logOf(newer, config, 1200, { folder: "nov26.sb.hetz", cpus: 37 })]),
  );
  const bundles = `family=sysbench&bundle=${bare.id},${named.id}`;
  const diff = `/diff?${bundles}&a=${older}&b=${newer}`;
  const words =
    "“37 CPUs” and “hetz, 37 CPUs” may be one machine. bare has “37 CPUs”; named has “hetz, 37 CPUs”. " +
    "As one machine, 1 more row is compared.";

  const plain = await browser.newContext({ javaScriptEnabled: false });
  const still = await plain.newPage();
  for (const path of [diff, `/relative?${bundles}&columns=build`]) {
    await still.goto(path);
    await expect(still.locator("main")).toContainText(words);
  }
  await still.getByRole("link", { name: "Correct the name “37 CPUs”" }).click();
  await expect(still.getByLabel("The same machine as")).toHaveValue("hetz, 37 CPUs");
  await plain.close();

  await page.goto(diff);
  await expectAccessible(page);
  await expectFits(page);
  await page.getByRole("link", { name: "Correct the name “37 CPUs”" }).click();
  const form = page.locator("#correct");
  await form.getByLabel("Your name").fill("Ann Example");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.locator("#corrections")).toContainText("counts now");
  await page.goto(diff);
  await expect(page.locator("main")).toContainText("1 row matched");
  await expect(page.locator("main")).not.toContainText("may be one machine");
});

test("axe finds nothing serious on pages of builds, configs and machines, which never scroll sideways", async ({
  page,
  importBundle,
}) => {
  const word = unique();
  const build = `ma110702_rel_${word}`;
  const [first, second] = [`z9a${word}_c2r2`, `z9b${word}_c2r2`];
  await importBundle("pages.tar.gz", await bundleWith(build, first, second));
  for (const path of [
    `/builds/mariadb/${build}`,
    `/configs/${first}`,
    `/configs/diff?a=${first}&b=${second}`,
    "/machines/2%20CPUs",
  ])
    await test.step(path, async () => {
      expect((await page.goto(path))?.status()).toBe(200);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 844 });
        await expectFits(page);
        await expectAccessible(page);
      }
    });
});
