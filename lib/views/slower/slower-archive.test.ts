import path from "node:path";
import { expect, it } from "vitest";
import { withTestDatabase } from "@/lib/db/test-database";
import { importArchive } from "@/lib/import/import-archive.testing";
import { archive, hasShared } from "@/lib/shared.testing";
import { loadDiffView } from "@/lib/views/diff/load-diff-view";
import { NOTHING_PASSES } from "@/lib/views/selection/workload-selection";
import { rawSearchParams } from "@/lib/views/state/query-values";
import { loadSlowerView } from "./load-slower-view";

// A real bundle with 12.1.1 plain and patched, with config z12b and z12b_ahi1.
const file = path.join(archive, "nov25.maria.sb.tar.gz");
const [PLAIN, PATCHED] = ["ma120101_rel_withdbg", "ma120101_mdev16168_rel_withdbg"];

withTestDatabase();

it.runIf(hasShared)("judges the plain build of MariaDB 12.1.1, and names the patched one", async () => {
  await importArchive(file, "nov25.maria.sb");
  const view = await loadSlowerView({ engine: "mariadb", family: "sysbench" });
  const setting = view?.settings[0];
  expect(view?.newest).toBe("12.1.1");
  expect(setting?.pairs.map(({ query }) => new URLSearchParams(query).get("b"))).toContain(PLAIN);
  const others = setting?.others.map(({ text, page }) => [page, text]);
  expect(others).toContainEqual(["diff", `12.1.1 was also measured as ${PATCHED}, not ${PLAIN}.`]);
  expect(others).toContainEqual(["history", "12.1.1 was also measured with config z12b_ahi1."]);
  // Each A/B that a setting leads to has both sides, or says which condition is in the way.
  const pairs = view?.settings.flatMap((each) => each.others.filter(({ page }) => page === "diff")) ?? [];
  expect(pairs.length).toBeGreaterThan(2);
  for (const { query } of pairs) {
    const pair = await loadDiffView(rawSearchParams(new URLSearchParams(query)));
    expect(pair?.emptyReason, query).not.toBe(NOTHING_PASSES);
  }
});
