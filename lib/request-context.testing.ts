import { AsyncLocalStorage } from "node:async_hooks";
import { contextOf } from "@/server/admission/asked";

const shared = globalThis as typeof globalThis & { benchfolioRequests?: AsyncLocalStorage<object> };

/**
 * Runs `work` in a request context like the server in front of the pages. Returns its result, and true where caches may
 * not store the response. `keeps` limits bytes to store; absent = no limit.
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
