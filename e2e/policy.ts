import type { Page } from "@playwright/test";

/** Returns the list to which each refusal by a policy is added that the page's console names from now on. */
export function watchPolicy(page: Page): string[] {
  const refused: string[] = [];
  page.on("console", (message) => {
    if (/content.security.policy/i.test(message.text())) refused.push(`${page.url()}: ${message.text()}`);
  });
  return refused;
}
