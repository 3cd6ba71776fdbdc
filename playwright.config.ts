import { defineConfig } from "@playwright/test";
import { installedChromium } from "./scripts/chromium.ts";

// Limit for hung tests, in milliseconds. No test reaches it, even on a busy machine. Beside 30 other processes on two
// processors the longest took more than 15 minutes.
const limit = 2_700_000;
// Limit for one action or assertion, which may wait for a page or a small import.
const step = 300_000;

const LONG = "addresses crash crawlers foreign framework-routes object-store processes visibility"
  .split(" ")
  .map((name) => `**/${name}.spec.ts`);

// `npm test` finds or installs a browser, builds, and runs this; e2e/global-setup.ts starts the server.
export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/global-setup.ts",
  outputDir: ".test/browser",
  // One waits for its browser while the other waits for the server. No spec depends on another's imports.
  workers: 2,
  // The longest first, so that no worker runs alone at the end.
  projects: [
    { name: "long", testMatch: LONG },
    { name: "short", testIgnore: LONG },
  ],
  retries: 0,
  forbidOnly: true,
  timeout: limit,
  // A retried block has a limit, so that it names what failed.
  expect: { timeout: step, toPass: { timeout: step } },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [["list"], ["json"]] : "list",
  use: {
    // The global set-up sets it before the workers read this file.
    baseURL: process.env.BENCHFOLIO_E2E_URL,
    locale: "en-GB",
    timezoneId: "UTC",
    // A trace copies the page at each action; `npx playwright test FILE --trace on` records one.
    trace: "off",
    screenshot: "only-on-failure",
    actionTimeout: step,
    launchOptions: {
      executablePath: installedChromium() ?? undefined,
      args: [
        "--disable-dev-shm-usage",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
      // Chromium's sandbox does not start for root.
      chromiumSandbox: process.getuid?.() !== 0,
    },
  },
});
