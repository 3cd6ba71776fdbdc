import http, { type IncomingHttpHeaders } from "node:http";
import { beforeEach } from "vitest";
import { type Handle, withFronts } from "../front.testing";

// Tests of live answers share this: a database's marks, pages behind the front, and requests to it.

/** Policy of embeds and pictures, which their routes send. */
export const POLICY = "default-src 'none'; sandbox";
/** Makes an answer long enough to be packed. */
export const LONG = "x".repeat(2_000);

/** The database's mark of all data, those of narrower scopes, the number that answers show, and the day. */
export const data: { mark: string | null; scopes: Record<string, string>; number: number; day: string } = {
  mark: "m1",
  scopes: {},
  number: 1,
  day: "2026-11-29",
};

let latest = new Map<string, string>();

/**
 * Returns the marks of all scopes; null where the database has none. The map is the same while the marks are the same.
 */
export function marksOf(mark: string | null): Map<string, string> | null {
  if (mark === null) return null;
  const next = new Map([["all", mark], ...Object.entries(data.scopes)]);
  const isSame = next.size === latest.size && [...next].every(([scope, own]) => latest.get(scope) === own);
  if (!isSame) latest = next;
  return latest;
}

/** The requests that reached the pages, in order, and how many questions for the marks there were. */
export const behind: { made: string[]; seen: IncomingHttpHeaders[]; questions: number } = {
  made: [],
  seen: [],
  questions: 0,
};

/** Answers as Next does for routes: headers are appended, and say `no-store`. */
export const pages: Handle = async (request, response) => {
  behind.made.push(request.url ?? "");
  behind.seen.push({ ...request.headers });
  const number = data.number;
  const type = /\.png/.test(request.url ?? "") ? "image/png" : "image/svg+xml";
  response.appendHeader("content-type", request.url?.startsWith("/embed") ? "text/html; charset=utf-8" : type);
  response.appendHeader("cache-control", "no-store");
  response.appendHeader("content-security-policy", POLICY);
  response.flushHeaders();
  response.end(`<svg>${number}</svg>${LONG}`);
};

/** The front's options: marks of `data`, a build, and noon of its day. */
export const live = {
  marks: {
    now: async () => {
      behind.questions += 1;
      return marksOf(data.mark);
    },
  },
  software: "build 1",
  now: () => new Date(`${data.day}T12:00:00Z`),
};

/** An answer with its whole body. */
export interface Got {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Requests an address without following or unpacking. Rejects where the connection breaks. */
export const get = (url: string, headers: http.OutgoingHttpHeaders = {}, method = "GET"): Promise<Got> =>
  new Promise((resolve, reject) => {
    http
      .request(url, { headers, method }, (answer) => {
        const parts: Buffer[] = [];
        answer.on("data", (part: Buffer) => parts.push(part));
        answer.on("end", () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) }),
        );
      })
      .on("error", reject)
      .end();
  });

/** Returns the number in an answer's picture; NaN where there is none. */
export const numberIn = ({ body }: Got) => Number(/^<svg>(\d+)/.exec(body.toString())?.[1] ?? Number.NaN);

/** Ends each test's fronts, and begins each test with the first data and no requests. */
export function withLiveData(): void {
  withFronts();
  beforeEach(() => {
    Object.assign(data, { mark: "m1", scopes: {}, number: 1, day: "2026-11-29" });
    Object.assign(behind, { made: [], seen: [], questions: 0 });
  });
}
