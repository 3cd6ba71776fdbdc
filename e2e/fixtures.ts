import { test as base } from "@playwright/test";
import { consoleLogs, newDataset, readBundle, tarGz } from "./bundles";
import { importBundle } from "./import-bundle";

type Imported = Awaited<ReturnType<typeof importBundle>>;

interface Fixtures {
  /** Imports a real bundle by its file name, or the given bytes under a name. */
  importBundle: (name: string, bytes?: Buffer) => Promise<Imported>;
  /** Imports pgvector logs at 1 and 8 clients for a data set of this test's own. */
  importSearches: (label: string) => Promise<Imported & { dataset: string }>;
}

export const test = base.extend<Fixtures>({
  // A busy server sends readers away for a moment; that is the subject of other tests, which ask it without a page.
  page: async ({ page }, use) => {
    const goOnce = page.goto.bind(page);
    page.goto = async (...args) => {
      for (;;) {
        const answer = await goOnce(...args);
        if (answer?.status() !== 503) return answer;
        await page.waitForTimeout(500);
      }
    };
    await use(page);
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
