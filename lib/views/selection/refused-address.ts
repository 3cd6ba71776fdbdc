import { type ErrorCode, ExpectedError } from "@/lib/errors";

/** A way on from a refused address: the query of the same page without what it refuses. */
export interface Way {
  label: string;
  query: string;
}

type Refused = Extract<ErrorCode, "bad-request" | "not-found" | "gone">;

/**
 * An address that asks for something that is not here: a base, side, filter value, bundle, family, data set or metric that resolves to nothing, or a value
 * that nobody can read. Every form of the address says why, with the same status, and shows no number instead (docs/decisions/0025). `bad-request` = it cannot
 * be read, `not-found` = nothing here is called so, `gone` = it was withdrawn.
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
  /** The same where the page's queries are spelled otherwise. */
  on(query: (query: string) => string): RefusedAddress {
    const ways = this.ways.map((way) => ({ ...way, query: query(way.query) }));
    return new RefusedAddress(this.message, ways, this.refused);
  }
}

/** What `make` gives; a refusal's ways on are written as the page's own queries. */
export async function refusedOn<T>(query: (query: string) => string, make: () => Promise<T>): Promise<T> {
  try {
    return await make();
  } catch (error) {
    throw error instanceof RefusedAddress ? error.on(query) : error;
  }
}

/** What `make` gives; null where it asks for what is not here. */
export async function unlessRefused<T>(make: () => Promise<T>): Promise<T | null> {
  try {
    return await make();
  } catch (error) {
    if (error instanceof RefusedAddress) return null;
    throw error;
  }
}

/** Refuses parameters of an address that cannot be read, each with its sentence. */
export function refuseUnread(sentences: readonly string[]): void {
  if (sentences.length) throw new RefusedAddress(sentences.join(" "), [], "bad-request");
}

/** Refuses an address whose parts are all here and which together leave nothing to show: in files, pictures and frames. Its page says why, and keeps its filters. */
export function refuseEmpty({ emptyReason }: { emptyReason: string | null }): void {
  if (emptyReason !== null) throw new RefusedAddress(emptyReason);
}

const NAMED = 5;
/** Names of an address in a sentence: “a”, “b” and 3 more. */
export function quoted(names: readonly string[]): string {
  const list = names.slice(0, NAMED).map((name) => `“${name.slice(0, 60)}”`);
  return names.length > NAMED ? `${list.join(", ")} and ${names.length - NAMED} more` : list.join(", ");
}
