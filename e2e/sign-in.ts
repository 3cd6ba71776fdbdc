import type { Cookie, Page } from "@playwright/test";
import { expect } from "./fixtures";

/** The owner's session, once a test of this process has signed in: the server takes few sign-ins an hour. */
let session: Cookie | undefined;

/** Signs in as the owner whose token the server started with. */
export async function signIn(page: Page): Promise<void> {
  if (session) await page.context().addCookies([session]);
  await page.goto("/account");
  if (!session) {
    await page.getByRole("textbox", { name: "Token" }).fill(process.env.BENCHFOLIO_E2E_OWNER ?? "");
    await page.getByRole("button", { name: "Sign in" }).click();
  }
  await expect(page.getByText("Signed in as owner.")).toBeVisible();
  session ??= (await page.context().cookies()).find(({ name }) => name === "benchfolio_session");
}
