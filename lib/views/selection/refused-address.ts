import { type ErrorCode, ExpectedError } from "@/lib/errors";
import { shorten } from "@/lib/views/state/query-values";

/** A link out of a refused address: the query of the same page without the refused part. */
export interface Way {
  label: string;
  query: string;
}

type Refused = Extract<ErrorCode, "bad-request" | "not-found" | "gone">;

/**
 * An address that asks for something that isn't here: a base, side, filter value, bundle, family, data set or metric.
 * It also covers values that can't be read. Every form of the address gives the reason with the same status, and no
 * number instead (docs/decisions/0025). `bad-request` = unreadable, `not-found` = no such name, `gone` = withdrawn.
 */
export class RefusedAddress extends ExpectedError {
  override name = "RefusedAddress";
  readonly ways: readonly Way[];
  private readonly refused: Refused;

  constructor(reason: string, ways: readonly Way[] = [], refused: Refused = "not-found") {
    super(refused, reason);
    this.ways = ways;
    this.refused = refused;
  }
  /** Returns the same refusal for a page that spells its queries otherwise. */
  on(query: (query: string) => string): RefusedAddress {
    const ways = this.ways.map((way) => ({ ...way, query: query(way.query) }));
    return new RefusedAddress(this.message, ways, this.refused);
  }
}

/** Runs `make`; rewrites the links of a refusal as the page's own queries. */
export async function refusedOn<T>(query: (query: string) => string, make: () => Promise<T>): Promise<T> {
  try {
    return await make();
  } catch (error) {
    throw error instanceof RefusedAddress ? error.on(query) : error;
  }
}

/** Returns the result of `make`; null where it throws RefusedAddress. */
export async function unlessRefused<T>(make: () => Promise<T>): Promise<T | null> {
  try {
    return await make();
  } catch (error) {
    if (error instanceof RefusedAddress) return null;
    throw error;
  }
}

/** Throws RefusedAddress for unreadable parameters, one sentence each. */
export function refuseUnread(sentences: readonly string[]): void {
  if (sentences.length) throw new RefusedAddress(sentences.join(" "), [], "bad-request");
}

/**
 * Throws RefusedAddress in files, pictures and frames where the parts of an address together leave nothing. The page
 * itself gives the reason and keeps its filters.
 */
export function refuseEmpty({ emptyReason }: { emptyReason: string | null }): void {
  if (emptyReason !== null) throw new RefusedAddress(emptyReason);
}

/** Most names that a sentence quotes. */
const NAMED = 5;

/** Quotes an address's names in a sentence: “a”, “b” and 3 more. Names of more than 60 letters are cut, with dots. */
export function quoted(names: readonly string[]): string {
  const list = names.slice(0, NAMED).map((name) => `“${shorten(name)}”`);
  return names.length > NAMED ? `${list.join(", ")} and ${names.length - NAMED} more` : list.join(", ");
}
