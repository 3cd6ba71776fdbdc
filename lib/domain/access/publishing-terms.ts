// Terms of vendors that forbid publishing benchmark results without their consent ("DeWitt clauses"). Each entry names
// its source. Terms change; this list is not legal advice.

/** One reader's account of a vendor's terms. */
export interface PublishingTerms {
  vendor: string;
  /** Engines under these terms, by name (lib/domain/names/engines.ts). */
  engines: readonly string[];
  /** One sentence on what the terms require. */
  notice: string;
  /** Title and date of the terms. */
  terms: string;
  /** The source of this account, with its date. */
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

/** Engines with known terms of this kind. */
export const ENGINES_WITH_TERMS: readonly string[] = TERMS.flatMap(({ engines }) => engines);

/** Returns the known terms of these engines, each once. */
export const publishingTermsFor = (engines: readonly string[]): PublishingTerms[] =>
  TERMS.filter((terms) => terms.engines.some((engine) => engines.includes(engine)));

/** Returns the terms in one line, with source and date. */
export const termsLine = ({ vendor, notice, terms, source }: PublishingTerms): string =>
  `${vendor}'s terms may forbid publishing these results. ${notice} ${terms}, as read by ${source}; ` +
  "they may have changed since.";

/** Returns the known terms of an engine. Null means unknown: there may still be such terms. */
export const publishingTermsOf = (engine: string): PublishingTerms | null =>
  TERMS.find(({ engines }) => engines.includes(engine)) ?? null;
