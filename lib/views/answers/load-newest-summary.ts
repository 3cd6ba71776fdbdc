import "server-only";
import { untilChange } from "@/lib/db/cache/until-change";
import type { TestFamily } from "@/lib/domain/model";
import { loadHistoryView } from "@/lib/views/history/load-history-view";
import { unlessRefused } from "@/lib/views/selection/refused-address";
import { type NewestSummary, newestSummary } from "./newest-summary";

/** Loads a bundle's summary of an engine's newest build in it; null where its history has no build. */
export const loadNewestSummary: (
  engine: string,
  family: TestFamily,
  bundle: string,
  title: string,
) => Promise<NewestSummary | null> = untilChange(
  async (engine: string, family: TestFamily, bundle: string, title: string) => {
    const found = await unlessRefused(() => loadHistoryView({ engine, family, bundle }));
    return found?.view ? newestSummary(found.view, { id: bundle, title }) : null;
  },
  (_engine, family) => [`family:${family}`, "corrections"],
);
