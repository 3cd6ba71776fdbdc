import type { Page } from "@playwright/test";

/** Returns a list that gets each refusal by a policy which the page's console reports from now on. */
export function watchPolicy(page: Page): string[] {
  const refused: string[] = [];
  page.on("console", (message) => {
    if (/content.security.policy/i.test(message.text())) refused.push(`${page.url()}: ${message.text()}`);
  });
  return refused;
}
