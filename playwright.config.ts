import { defineConfig } from "@playwright/test";
import { installedChromium } from "./scripts/chromium.mjs";

// `npm test` finds or installs Chromium, builds, and runs this; e2e/global-setup.ts starts the server.
export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/global-setup.ts",
  outputDir: ".test/browser",
  // One waits for its browser while the other waits for the server; no spec looks at what another one imports.
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 240_000,
  expect: { timeout: 20_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [["list"], ["json"]] : "list",
  use: {
    // Set by the global set-up before the workers read this file.
    baseURL: process.env.BENCHFOLIO_E2E_URL,
    locale: "en-GB",
    timezoneId: "UTC",
    trace: "retain-on-failure",
    actionTimeout: 20_000,
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
