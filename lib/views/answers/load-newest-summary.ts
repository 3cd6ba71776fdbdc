import "server-only";
import { untilChange } from "@/lib/db/until-change";
import type { TestFamily } from "@/lib/domain/model";
import { loadHistoryView } from "@/lib/views/history/load-history-view";
import { type NewestSummary, newestSummary } from "./newest-summary";

/** What a bundle says of an engine's newest build in it; null where it follows no build. */
export const loadNewestSummary: (
  engine: string,
  family: TestFamily,
  bundle: string,
  title: string,
) => Promise<NewestSummary | null> = untilChange(
  async (engine: string, family: TestFamily, bundle: string, title: string) => {
    const { view } = await loadHistoryView({ engine, family, bundle }, { strict: true });
    return view && newestSummary(view, { id: bundle, title });
  },
  (_engine, family) => [`family:${family}`, "corrections"],
);
