import { plainPage, plainPolicy } from "../server/answer/plain-page";
import { expectAccessible, expectFits } from "./axe";
import { names, pathOf, wide } from "./every-page";
import { expect, test } from "./fixtures";
import { watchPolicy } from "./policy";

const LAPTOP = { width: 1280, height: 800 };
const DESK = { width: 1440, height: 844 };
const PHONE = { width: 390, height: 844 };

// Tests run in parallel, so that both workers share the pages.
test.describe.configure({ mode: "parallel" });

for (const name of [...names, ...wide]) {
  test(`the page "${name}" fits a laptop and a phone, its policy refuses nothing, and axe finds nothing serious`, async ({
    page,
  }) => {
    const refused = watchPolicy(page);
    await page.setViewportSize(LAPTOP);
    await page.goto(pathOf(name));
    // A busy server answers a page without the site's navigation, which reloads on its own.
    await expect(page.getByRole("navigation").first()).toBeVisible();
    await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("[aria-busy=true], .animate-pulse")).toHaveCount(0);
    await expectFits(page);
    await page.setViewportSize(DESK);
    await expectAccessible(page);
    await page.setViewportSize(PHONE);
    await expectFits(page);
    await expectAccessible(page);
    expect(refused).toEqual([]);
  });
}

test("a busy server's page is accessible, and reloads itself or, without scripts, by a link", async ({ browser }) => {
  const title = "The server is busy";
  const scripted = await browser.newContext();
  const page = await scripted.newPage();
  const busy = (again: number) => ({
    status: 503,
    contentType: "text/html",
    headers: { "content-security-policy": plainPolicy(false, true) },
    body: plainPage({ title, sentences: [`This page asks again in ${again} seconds.`], again }),
  });
  // The first one stays while axe reads it.
  await page.route("**/engines", (route) => route.fulfill(busy(3600)), { times: 1 });
  await page.goto("/engines");
  await expectAccessible(page);
  await page.route("**/engines", (route) => route.fulfill(busy(5)), { times: 1 });
  await page.goto("/engines");
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Engines" })).toBeVisible();
  await scripted.close();

  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.route("**/engines", (route) => route.fulfill(busy(5)), { times: 1 });
  await plain.goto("/engines");
  await plain.getByRole("link", { name: "Try again" }).click();
  await expect(plain.getByRole("heading", { level: 1, name: "Engines" })).toBeVisible();
  await context.close();
});
