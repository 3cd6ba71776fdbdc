// Results that a reader knows to be here: two bundles, a machine.
import { fitsWindow, inMenu, task } from "./reader.ts";

/** Chooses two bundles of different engines, and compares them. */
export const twoBundles = task("Engineer: two bundles side by side", {}, async ({ page, open, click, needs, says }) => {
  await open("/");
  await click(inMenu(page, "Browse"));
  await click(page.getByRole("region", { name: "Newest bundles" }).getByRole("link", { name: /bundles/i }));
  await page.getByRole("heading", { level: 1, name: "Bundles" }).waitFor();
  for (const name of ["nov25.sb.mysql", "nov25.maria.sb"])
    await click(page.getByRole("checkbox", { name: `Choose ${name}` }));
  await click(page.getByRole("button", { name: "Side by side" }));
  await page.waitForURL(/\/relative\?/);
  await says("what may be compared, or why nothing is", page.getByRole("main"), /relative to|differ|instead of/);
  const main = await page.getByRole("main").innerText();
  needs("both bundles by name", main.includes("nov25.sb.mysql") && main.includes("nov25.maria.sb"));
  needs("rows", (await page.locator(".ratio-table tr[data-row]").count()) > 0);
  needs("the page fits its window", await fitsWindow(page));
});

/** Finds the bundles, builds and results of a machine. */
export const machine = task("Engineer: all results of one machine", {}, async ({ page, open, click, needs, says }) => {
  await open("/");
  await click(inMenu(page, "Browse"));
  await click(page.getByRole("region", { name: "Machines" }).getByRole("link", { name: "hetz, 48 CPUs" }));
  await says("how many results it has", page.getByRole("main"), /\d runs in \d+ bundle/);
  const main = page.getByRole("main");
  needs("its bundles", (await main.getByRole("link", { name: "nov25.maria.sb" }).count()) > 0);
  needs("its builds", (await main.locator('a[href*="/builds/"]').count()) > 0);
  await click(main.getByRole("link", { name: "sysbench" }));
  await page.locator(".ratio-table").waitFor();
  const shown = await page.getByRole("main").innerText();
  needs("its results alone, by name", shown.includes("machine hetz, 48 CPUs"));
  needs("the page fits its window", await fitsWindow(page));
});
