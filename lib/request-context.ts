/** The server's data on a request (server/admission/asked.ts). */
export interface Asked {
  /** The requested address, without scheme and host. */
  address: string;
  /** The client's network, by which limits count (server/admission/client-limits.ts). */
  client: string;
  /** The token of its `authorization` header; null without one. */
  bearer: string | null;
  /** The session's cookie; null also for a change that the browser doesn't mark as from our own pages. */
  session: string | null;
}
/** The server's notes on a request, from its start to the end of its answer. */
export interface RequestContext {
  id: string;
  /** Code of the error that ended it (lib/errors); null without one. */
  failure: string | null;
  /** The status of its page; null = Next's own. */
  pageStatus: number | null;
  /** True where the answer is for this client alone. */
  personal: boolean;
  /** True where its answer reads more of the data than its address is declared to (lib/views/registry/paths.ts). */
  wide: boolean;
  asked: Asked;
  /** Further addresses of this request: of the view to freeze or embed. */
  also: string[];
  /** Counts stored bytes of the client; null where they may be stored. */
  keeps: (bytes: number) => { seconds: number; message: string } | null;
  /** Values computed once for this request. */
  once: Map<string, unknown>;
}
interface Requests {
  getStore(): RequestContext | undefined;
  run<T>(of: RequestContext, work: () => T): T;
}
// Made by the server in front of the pages (server/log.ts); absent in programs.
const shared = globalThis as typeof globalThis & { benchfolioRequests?: Requests };
const context = () => shared.benchfolioRequests?.getStore();

/** Records why this request failed (a code of lib/errors); the server in front responds accordingly. */
export function noteFailure(code: string): void {
  const current = context();
  if (current) current.failure = code;
}

/** Records that this request's page is a refusal; the server in front gives its 200 this status. */
export function notePageStatus(status: number): void {
  const current = context();
  if (current) current.pageStatus = status;
}

/** Records that the response is for this client alone; the server in front forbids caches to store it. */
export function notePersonal(): void {
  const current = context();
  if (current) current.personal = true;
}

/**
 * Records that the answer reads more of the data than its view declares (lib/views/registry/paths.ts). So any change of
 * data may change it. Not for work that caches share among requests, since only the first request would be noted.
 */
export function noteWide(): void {
  const current = context();
  if (current) current.wide = true;
}

/** Returns the request's data and all its addresses; null outside of a request. */
export function askedNow(): (Asked & { addresses: readonly string[] }) | null {
  const current = context();
  return current ? { ...current.asked, addresses: [current.asked.address, ...current.also] } : null;
}

/** Lets this request see everything that another address names, as if it had asked for that address. */
export function alsoAsks(address: string): void {
  const current = context();
  if (!current) return;
  current.also.push(address);
  current.once.clear();
}

/**
 * Returns the result of `work`, which sees the bundles of this address alone. Other addresses of the request don't
 * count: a number must not depend on what stands beside it.
 */
export async function alone<T>(address: string, work: () => Promise<T>): Promise<T> {
  const current = context();
  if (!current || !shared.benchfolioRequests) return work();
  const own: RequestContext = { ...current, asked: { ...current.asked, address }, also: [], once: new Map() };
  try {
    return await shared.benchfolioRequests.run(own, work);
  } finally {
    joinNotes(own);
  }
}

/** The part of a request that decides what its reader may see. Plain data. */
export type RequestPart = Pick<RequestContext, "id" | "asked" | "also">;

/** The notes of a request's work about its answer. Plain data. */
export type RequestNotes = Pick<RequestContext, "failure" | "pageStatus" | "personal" | "wide">;

/** Returns a copy of the part of this request that a thread needs; null outside of a request. */
export function requestPart(): RequestPart | null {
  const current = context();
  return current ? { id: current.id, asked: { ...current.asked }, also: [...current.also] } : null;
}

/** Adds the notes of work for this request that ran elsewhere. */
export function joinNotes({ failure, pageStatus, personal, wide }: RequestNotes): void {
  const current = context();
  if (!current) return;
  current.failure = failure ?? current.failure;
  current.pageStatus = pageStatus ?? current.pageStatus;
  current.personal ||= personal;
  current.wide ||= wide;
}

/** Returns the result of `make`, computed once per request and key; outside of a request each call computes it. */
export function onceARequest<T>(key: string, make: () => T): T {
  const once = context()?.once;
  if (!once) return make();
  if (!once.has(key)) once.set(key, make());
  // A map of many types: only this call writes the key, with a T.
  return once.get(key) as T;
}

/**
 * Counts permanently stored bytes against the client's hourly limit. Returns null where they may be stored, and outside
 * of a request; else the reason and the seconds to wait.
 */
export const countKept = (bytes: number): { seconds: number; message: string } | null =>
  context()?.keeps(bytes) ?? null;
