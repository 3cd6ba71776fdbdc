/** What the server in front of the pages says of a request (server/admission/asked.ts). */
export interface Asked {
  /** The address that was asked, without scheme and host. */
  address: string;
  /** The network that asks, as limits count it (server/admission/client-limits.ts). */
  client: string;
  /** The token of its `authorization` header. */
  bearer: string | null;
  /** The session's cookie; null for a change that the browser does not say to come from our own pages. */
  session: string | null;
}
export interface RequestContext {
  id: string;
  failure: string | null;
  /** The status of its page; null = what Next gives it. */
  pageStatus: number | null;
  personal: boolean;
  asked: Asked;
  /** Addresses that stand for this one beside its own: of the view that is to be frozen or embedded. */
  also: string[];
  keeps: (bytes: number) => { seconds: number; message: string } | null;
  /** What was worked out for this request once. */
  once: Map<string, unknown>;
}
// Made by the server in front of the pages (server/log.ts); absent in programs.
const shared = globalThis as typeof globalThis & { benchfolioRequests?: { getStore(): RequestContext | undefined } };
const context = () => shared.benchfolioRequests?.getStore();

/** Notes why (a code of lib/errors) the request that is being worked on failed; the server in front answers it by that. */
export function noteFailure(code: string): void {
  const current = context();
  if (current) current.failure = code;
}

/** Notes that the page of this request says why there is nothing; the server in front gives its 200 this status. */
export function notePageStatus(status: number): void {
  const current = context();
  if (current) current.pageStatus = status;
}

/** Notes that the answer is for who asked alone: the server in front lets no cache keep it. */
export function notePersonal(): void {
  const current = context();
  if (current) current.personal = true;
}

/** Who asks for what, and the addresses that it names; null where no request is being worked on. */
export function askedNow(): (Asked & { addresses: readonly string[] }) | null {
  const current = context();
  return current ? { ...current.asked, addresses: [current.asked.address, ...current.also] } : null;
}

/** Lets what another address names be seen by this request as if it had been asked for. */
export function alsoAsks(address: string): void {
  const current = context();
  if (!current) return;
  current.also.push(address);
  current.once.clear();
}

/** What `make` gives, made once a request; anew each time where no request is being worked on. */
export function onceARequest<T>(what: string, make: () => T): T {
  const once = context()?.once;
  if (!once) return make();
  if (!once.has(what)) once.set(what, make());
  return once.get(what) as T;
}

/**
 * Counts bytes that this request has kept for ever against what its client may add in an hour: null where they may be kept, and where no request
 * is being worked on; else why not, and the seconds after which they may.
 */
export const countKept = (bytes: number): { seconds: number; message: string } | null =>
  context()?.keeps(bytes) ?? null;
