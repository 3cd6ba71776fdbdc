import { expect, type Page } from "@playwright/test";

/** Opens the menu of how the numbers are shown, once the page's scripts run. */
export async function openDisplay(page: Page): Promise<void> {
  const button = page.getByRole("button", { name: /^Display/ });
  await expect(async () => {
    if ((await button.getAttribute("aria-expanded")) !== "true") await button.click();
    await expect(button).toHaveAttribute("aria-expanded", "true", { timeout: 1_000 });
  }).toPass();
}
