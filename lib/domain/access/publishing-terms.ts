// Terms of vendors that forbid publishing benchmark results without their consent ("DeWitt clauses"). Only what a source says that can be named; terms
// change, and this is a reader's account of them, no legal advice.

/** What somebody read in a vendor's terms. */
export interface PublishingTerms {
  vendor: string;
  /** Names of engines (lib/domain/names/engines.ts) that are sold under these terms. */
  engines: readonly string[];
  /** What the terms ask for, in a sentence. */
  notice: string;
  /** Which terms, and of which day. */
  terms: string;
  /** Who says so, and when. */
  source: string;
}

const SOURCE = "“DeWitt Clause vs the public cloud”, Small Datum, 2021-11-13";

const TERMS: readonly PublishingTerms[] = [
  {
    vendor: "Oracle",
    engines: ["oracle"],
    notice: "They ask for Oracle's approval before results are disclosed, and before a benchmark is run.",
    terms: "Terms of Oracle's cloud, a PDF of 2020-06-22",
    source: SOURCE,
  },
  {
    vendor: "Google",
    engines: ["alloydb", "spanner"],
    notice: "They ask for Google's approval before results are disclosed, and forbid competitors to run benchmarks.",
    terms: "Terms of Google's cloud as of 2021-10-18",
    source: SOURCE,
  },
];

/** Engines that are known to be sold under such terms. */
export const ENGINES_WITH_TERMS: readonly string[] = TERMS.flatMap(({ engines }) => engines);

/** The terms that these engines are known to be sold under, each once. */
export const publishingTermsFor = (engines: readonly string[]): PublishingTerms[] =>
  TERMS.filter((terms) => terms.engines.some((engine) => engines.includes(engine)));

/** Terms in a line, with where and when they were read. */
export const termsLine = ({ vendor, notice, terms, source }: PublishingTerms): string =>
  `${vendor}'s terms may forbid publishing these results. ${notice} ${terms}, as read by ${source}; they may have changed since.`;

/** The terms that an engine is known to be sold under; null where none are known, which does not say that there are none. */
export const publishingTermsOf = (engine: string): PublishingTerms | null =>
  TERMS.find(({ engines }) => engines.includes(engine)) ?? null;
