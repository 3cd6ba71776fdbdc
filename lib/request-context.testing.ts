import { AsyncLocalStorage } from "node:async_hooks";
import { contextOf } from "@/server/admission/asked";

const shared = globalThis as typeof globalThis & { benchfolioRequests?: AsyncLocalStorage<object> };

/**
 * Runs `work` as the server in front of the pages does for a request; gives what it answers and whether caches may not keep it. `keeps` is what
 * that server says of bytes that are to be kept; without it any are.
 */
export async function asRequest<T>(
  request: Request,
  work: (request: Request) => Promise<T>,
  keeps?: (bytes: number) => { seconds: number; message: string } | null,
): Promise<{ answer: T; personal: boolean }> {
  shared.benchfolioRequests ??= new AsyncLocalStorage();
  const { pathname, search } = new URL(request.url);
  const headers = Object.fromEntries(request.headers);
  const asked = { id: "test", address: pathname + search, client: "192.0.2.1", keeps };
  const context = contextOf({ method: request.method, headers }, asked);
  const answer = await shared.benchfolioRequests.run(context, () => work(request));
  return { answer, personal: context.personal };
}
