import { z } from "zod";
import { secondsToWait } from "@/lib/retry-after";
import { EXIT, Failure, oddAnswer, usageError } from "./failure";

const errorAnswer = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    issues: z
      .array(z.object({ path: z.string().nullish(), line: z.number().nullish(), message: z.string() }))
      .default([]),
  }),
});

const MOST_TRIES = 5;
const LONGEST_WAIT_SECONDS = 30;

/** A server by address; requests carry the token of BENCHFOLIO_TOKEN if there is one. */
export interface Server {
  url: string;
  /**
   * Returns a response of 2xx; throws a Failure with the server's words for others, and where there is no answer.
   * `repeat` retries up to four times while the server is busy, each after at most 30 s. By default it is on where
   * `init` names no method.
   */
  ask(where: string, init?: RequestInit, options?: { repeat?: boolean }): Promise<Response>;
}

/**
 * Returns the server of `--server`, else that of a `page` with a whole address, else BENCHFOLIO_URL, else this
 * machine's. A page below the address of BENCHFOLIO_URL is of that server, also where it runs below a path. Other pages
 * are of a server without a path. A page's address may come from anywhere. So the token goes only to the server of
 * `--server` or BENCHFOLIO_URL, and without both to this machine's. Throws a usage Failure for an address that can't be
 * read.
 */
export function serverAt(named: string | undefined, page = ""): Server {
  const trusted = requireAddress(named || process.env.BENCHFOLIO_URL || `http://localhost:${process.env.PORT ?? 3000}`);
  const own = new URL(trusted);
  const url = !named && /^https?:\/\//.test(page) ? serverOf(new URL(requireAddress(page)), own) : trusted;
  const token = process.env.BENCHFOLIO_TOKEN;
  const ask = async (where: string, init: RequestInit = {}): Promise<Response> => {
    const address = new URL(/^https?:\/\//.test(where) ? where : url + where);
    const headers = new Headers(init.headers);
    if (token && address.origin === own.origin) headers.set("authorization", `Bearer ${token}`);
    let response: Response;
    try {
      response = await fetch(address, { ...init, headers });
    } catch (error) {
      throw new Failure(EXIT.unavailable, `${address.origin} can't be reached: ${causeOf(error)}.`, "unreachable");
    }
    return response.ok ? response : Promise.reject(await failureOf(response, address));
  };
  return {
    url,
    async ask(where, init, { repeat = init?.method === undefined } = {}) {
      for (let tries = 1; ; tries += 1) {
        try {
          return await ask(where, init);
        } catch (error) {
          const wait = error instanceof Busy ? error.seconds : null;
          if (!repeat || wait === null || tries === MOST_TRIES) throw error;
          await new Promise((resolve) => setTimeout(resolve, 1000 * Math.min(wait, LONGEST_WAIT_SECONDS)));
        }
      }
    },
  };
}

/** Returns the address of a page's server: the `known` one that it lies below, else its origin. */
function serverOf(page: URL, known: URL): string {
  const path = withoutLastSlashes(known.pathname);
  const isBelow = page.origin === known.origin && `${page.pathname}/`.startsWith(`${path}/`);
  return isBelow ? known.origin + path : page.origin;
}

/**
 * Returns the JSON of a response, unchecked, since servers of other versions have other fields. Throws a Failure where
 * it is something else, such as a proxy page, or breaks off.
 */
export const readJson = (response: Response) =>
  response.json().catch((error) => {
    const { origin } = new URL(response.url);
    throw error instanceof SyntaxError
      ? new Failure(EXIT.unavailable, `${origin} did not answer as a Benchfolio server: this is not JSON.`, "not-json")
      : new Failure(EXIT.unavailable, `${origin} broke off its answer: ${causeOf(error)}.`, "unreachable");
  });

/** Returns the JSON of a response that has a text of each of these names. Throws a Failure for other answers. */
export async function readTexts(response: Response, ...names: readonly string[]) {
  const answer = await readJson(response);
  if (!names.every((name) => typeof answer?.[name] === "string")) throw oddAnswer();
  return answer;
}

function requireAddress(address: string): string {
  if (!/^https?:\/\//.test(address) || !URL.canParse(address))
    throw usageError(`${address} is not the address of a server, which begins with http:// or https://`);
  return withoutLastSlashes(address);
}

/** The server is busy: 429 or 503 with the seconds to wait. */
class Busy extends Failure {
  readonly seconds: number;

  constructor(seconds: number, message: string, code: string) {
    super(EXIT.unavailable, message, code);
    this.seconds = seconds;
  }
}

/** Returns the reason of a failed fetch, which is in its cause. */
export const causeOf = (error: unknown): string => {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error ? cause.message || cause.name : String(cause);
};

async function failureOf(response: Response, address: URL): Promise<Failure> {
  const text = await response.text();
  const error = errorAnswer.safeParse(jsonOf(text)).data?.error;
  const message = error?.message ?? `${address.origin} answered ${response.status} ${response.statusText}.`;
  const code = error?.code ?? `status-${response.status}`;
  if (response.status === 429 || response.status === 503)
    return new Busy(secondsToWait(response.headers.get("retry-after")), message, code);
  const issues = error?.issues.map((issue) => ({
    path: issue.path ?? null,
    line: issue.line ?? null,
    message: issue.message,
  }));
  return new Failure(response.status >= 500 ? EXIT.unavailable : EXIT.refused, message, code, issues);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Returns an address or path without slashes at its end. */
export function withoutLastSlashes(address: string): string {
  let end = address.length;
  while (address[end - 1] === "/") end--;
  return address.slice(0, end);
}
