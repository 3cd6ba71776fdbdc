import type { Page } from "@playwright/test";
import { expect } from "./fixtures";

/** Signs in as the owner whose token the server started with. */
export async function signIn(page: Page): Promise<void> {
  await page.goto("/account");
  await page.getByRole("textbox", { name: "Token" }).fill(process.env.BENCHFOLIO_E2E_OWNER ?? "");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("Signed in as owner.")).toBeVisible();
}
