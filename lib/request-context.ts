interface RequestContext {
  id: string;
  failure: string | null;
  gone: boolean;
}
// Made by the server in front of the pages (scripts/serve/log.mjs); absent in tests and programs.
const shared = globalThis as typeof globalThis & { benchfolioRequests?: { getStore(): RequestContext | undefined } };

/** Notes why (a code of lib/errors) the request that is being worked on failed; the server in front answers it by that. */
export function noteFailure(code: string): void {
  const context = shared.benchfolioRequests?.getStore();
  if (context) context.failure = code;
}

/** Notes that the page of this request stands for something that is gone for good; the server in front makes its 200 a 410. */
export function noteGone(): void {
  const context = shared.benchfolioRequests?.getStore();
  if (context) context.gone = true;
}
