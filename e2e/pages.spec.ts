import { expectAccessible, expectFits } from "./axe";
import { names, pathOf, wide } from "./every-page";
import { expect, test } from "./fixtures";

const LAPTOP = { width: 1280, height: 800 };
const DESK = { width: 1440, height: 844 };
const PHONE = { width: 390, height: 844 };

for (const name of [...names, ...wide]) {
  test(`the page "${name}" fits a laptop and a phone, and axe finds nothing serious in light or dark`, async ({
    page,
  }) => {
    await page.setViewportSize(LAPTOP);
    await page.goto(pathOf(name));
    await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("[aria-busy=true], .animate-pulse")).toHaveCount(0);
    await expectFits(page);
    await page.setViewportSize(DESK);
    await expectAccessible(page);
    await page.setViewportSize(PHONE);
    await expectFits(page);
    await expectAccessible(page);
  });
}
