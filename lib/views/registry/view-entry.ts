import type { ZodType } from "zod";
import type { CitedAuthor } from "@/lib/domain/names/cited-author";
import type { TrustedNumbers, TrustItem } from "@/lib/domain/trust/trusted";
import type { Figure } from "@/lib/pictures/figure";
import type { ViewTable } from "@/lib/tables/types";
import type { ShownClaim } from "@/lib/views/claims/shown-claim";
import type { PageWords } from "@/lib/views/frozen/headings";
import type { SharedAs, SharedFiles } from "@/lib/views/sharing/share-links";
import type { RawSearchParams } from "@/lib/views/state/query-values";
import type { Look } from "@/lib/views/state/workload-params";

/** The parts of a view model that every surface needs. */
export interface AnyView {
  bundles: { id: string; title: string }[];
  /** Reason for an empty view; null where it isn't empty. */
  emptyReason: string | null;
  params: { filters: Readonly<Record<string, readonly string[]>> };
  /** Boxes of options; absent where the page has none. */
  facets?: readonly { key: string; label: string; options: readonly { value: string }[] }[];
  /** Only for frozen views: why to trust it, as known when it was frozen. */
  trust?: TrustItem[] | undefined;
  /** Only for frozen views: authors of its bundles, as they were named when it was frozen. */
  authors?: CitedAuthor[] | undefined;
  /** Only for frozen views: the sentences of its answer, as they were when it was frozen. */
  said?: string[] | undefined;
}

/** The parameters of a view's address that may change a number. */
export interface ViewAsks {
  /** Parameters of one value; `expected` is a sentence on the values that fit. */
  fields: Readonly<Record<string, { expected: string }>>;
  /** True for keys of filters: dimensions and patterns as `s.NAME`. */
  isFilter(key: string): boolean;
}

/** The definition of one kind of view. `V` is its view model. */
export interface ViewEntry<V extends AnyView> {
  /** The parameters of its address. */
  asks: ViewAsks;
  /** Its question in a sentence, for programs that choose a view. */
  about: string;
  /** The query of its page on today's data, with every choice filled in. */
  encode(view: V): string;
  /** Title and description of its page. */
  words(view: V): PageWords;
  /** Its title where no author gave one. */
  heading(view: V): string;
  /** Its test family or data set, for file names; null where it has none. */
  subject(view: V): string | null;
  /** The reason for no view where the server holds no such results. */
  nothing: string;
  /** Its figures, the main one first. `title` is its author's; null = its own. */
  figures(view: V, look: Look | null, title: string | null): Figure[];
  /** Its tables, the main one first. */
  tables: readonly ViewTable<V>[];
  /** Tables that only a live view has, since a frozen one doesn't store their rows. */
  liveTables: readonly { name: string; label: string }[];
  /** Its .json without a table in the address; null = that of its first table. */
  json: ((view: V) => object) | null;
  /** A figure as plain text where that isn't the figure's table; absent or null = it is. */
  figureText?(view: V, look: Look | null, figure: string): string | null;
  /** Links to its tables in the share dialog, where they aren't one group per table. */
  files?(view: V, as: SharedAs): SharedFiles[];
  /** Reads and writes looks in links; absent where links have none. */
  look?: {
    /** Returns the look that an address asks for, or null where it asks for none. */
    read(raw: RawSearchParams): Look | null;
    /** Returns the look with gaps filled from the view. Throws RefusedAddress where the view lacks what it names. */
    fit(look: Look, view: V): Look;
    /** The query that asks for a look. */
    encode(look: Look): string;
  };
  /** Schema of its stored form when it is frozen; null = it can't be frozen. */
  stored: ZodType<V> | null;
  /** The sentences of its answer, by today's rules; absent = its verdicts are stored, so rules can't change them. */
  said?(view: V): string[];
  /** The claim of a key in links (`claim=`), in a look; null where the view has none. Absent = no claims. */
  claimAt?(view: V, look: Look | null, key: string): ShownClaim | null;
  /** The view without the names of bundles that give none of its numbers. `own` are those that do. */
  keepBundles(view: V, own: ReadonlySet<string>): V;
  /** Facts on trust in its numbers; null = none. */
  trust: ViewTrust<V> | null;
}

/** Facts on trust in the numbers of a kind of view. */
export interface ViewTrust<V extends AnyView> {
  numbers(view: V): TrustedNumbers;
  /** The family of its results; null where it has none. */
  family(view: V): string | null;
  /**
   * Counts of the author's best QPS of a bundle: those checked, and those that differ. Null where the author printed
   * none.
   */
  authorCheck?(view: V, bundle: string): { checked: number; differing: number } | null;
  /** Number of items that are open at first. */
  most: number;
}

/** Returns facets with the bundles of `own` alone. */
export const facetsOf = <F extends { key: string; options: { value: string }[] }>(
  facets: readonly F[],
  own: ReadonlySet<string>,
): F[] =>
  facets.map((facet) =>
    facet.key === "bundle" ? { ...facet, options: facet.options.filter(({ value }) => own.has(value)) } : facet,
  );
