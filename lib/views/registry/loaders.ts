import "server-only";
import { pointsTable } from "@/lib/tables/points-table";
import type { Table } from "@/lib/tables/types";
import { loadAcross } from "@/lib/views/across/load-across";
import { loadComparePoints } from "@/lib/views/compare/load-compare-points";
import { loadCompareView } from "@/lib/views/compare/load-compare-view";
import { loadDiffView } from "@/lib/views/diff/load-diff-view";
import { loadHistoryView } from "@/lib/views/history/load-history-view";
import { loadProjectView } from "@/lib/views/project/load-project";
import { loadRelativeView } from "@/lib/views/relative/load-relative-view";
import { loadSlowerView } from "@/lib/views/slower/load-slower-view";
import type { RawSearchParams } from "@/lib/views/state/query-values";
import type { Given } from "./given";
import type { Kind } from "./kinds";
import type { Views } from "./views";

/** Passes a table that is read row by row to `write`, with the subject of its file name. */
type LiveTable = <Out>(
  raw: RawSearchParams,
  write: <Row>(table: Table<Row>, subject: string | null) => Out,
) => Promise<Out>;

/** Loads a kind of view. Separate from its entry, since pages and tests read entries without a database. */
export interface Loader<V> {
  /**
   * Returns the view of an address, or null where the server holds no such results. `whole` = with the parts that only
   * a frozen view keeps.
   */
  load(raw: RawSearchParams, how: { whole: boolean }): Promise<V | null>;
  /** By the name of the table. */
  tables: Readonly<Record<string, LiveTable>>;
}

/** The loader of each kind of view. */
export const LOADERS: { readonly [K in Kind]: Loader<Views[K]> } = {
  slower: { load: (raw) => loadSlowerView(raw), tables: {} },
  compare: {
    async load(raw, { whole }) {
      const view = await loadCompareView(raw, { rest: whole });
      return view.dataset === null ? null : view;
    },
    tables: {
      async points(raw, write) {
        const { dataset, rows, sets, notices } = await loadComparePoints(raw);
        return write(pointsTable(rows, sets, notices), dataset);
      },
    },
  },
  relative: { load: async (raw) => (await loadRelativeView(raw)).view, tables: {} },
  history: { load: async (raw) => (await loadHistoryView(raw)).view, tables: {} },
  diff: { load: (raw) => loadDiffView(raw), tables: {} },
  project: { load: (raw) => loadProjectView(raw), tables: {} },
  across: { load: (raw) => loadAcross(raw), tables: {} },
};

/**
 * Returns the view at an address with its kind, or null where the server holds no such results. Throws RefusedAddress
 * where the address can't be read, or names something that isn't here. Callers share the view and must not change it.
 */
export async function loadGiven<K extends Kind>(
  kind: K,
  raw: RawSearchParams,
  { whole = false }: { whole?: boolean } = {},
): Promise<Given<K> | null> {
  const view = await LOADERS[kind].load(raw, { whole });
  return view && { kind, view };
}
