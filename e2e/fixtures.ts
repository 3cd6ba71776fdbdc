import { test as base } from "@playwright/test";
import { askPatiently, browsePatiently, nameUnreadyPages } from "./ask";
import { consoleLogs, newDataset, readBundle, tarGz } from "./bundles";
import { importBundle } from "./import-bundle";

type Imported = Awaited<ReturnType<typeof importBundle>>;

interface WorkerFixtures {
  patientBrowser: undefined;
}
interface Fixtures {
  /** Imports a real bundle by its file name, or the given bytes under a name. */
  importBundle: (name: string, bytes?: Buffer) => Promise<Imported>;
  /** Imports pgvector logs at 1 and 8 clients for a data set of this test alone. */
  importSearches: (label: string) => Promise<Imported & { dataset: string }>;
}

/** Tests whose requests and visits wait while the server is busy, with fixtures that import bundles. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  patientBrowser: [
    async ({ browser, playwright }, use) => {
      await nameUnreadyPages(playwright.selectors);
      browsePatiently(browser);
      await use(undefined);
    },
    { scope: "worker", auto: true },
  ],
  request: async ({ request }, use) => {
    askPatiently(request);
    await use(request);
  },
  importBundle: async ({ baseURL }, use) => {
    await use((name, bytes) => importBundle(baseURL ?? "", bytes ?? readBundle(name), name));
  },
  importSearches: async ({ importBundle: importNow }, use) => {
    await use(async (label) => {
      const dataset = newDataset(label);
      const more = consoleLogs({ dataset, threads: 8 });
      const bytes = await tarGz([...consoleLogs({ dataset }), ...more]);
      return { ...(await importNow(`${label}.tar.gz`, bytes)), dataset };
    });
  },
});

export { expect } from "@playwright/test";
