import { gzipSync } from "node:zlib";
import { beforeAll } from "vitest";
import { z } from "zod";
import { uploadAnswer } from "@/lib/api/schemas/bundles";
import { makeTar } from "@/lib/archive/archives.testing";
import { createToken } from "@/lib/db/access/tokens";
import { ownerPool } from "@/lib/db/owner-pool";
import { withTestDatabase } from "@/lib/db/test-database";
import type { Scope } from "@/lib/domain/access/rights";
import { importBundle } from "@/lib/import/import-bundle";
import { asRequest } from "@/lib/request-context.testing";
import { GET as getBundle } from "./[id]/route";
import { POST } from "./route";

/** Points of each upload: few, since these tests import some forty bundles. */
export const POINTS = 3;
/** The data set of each upload. */
export const DATASET = "mnist10k-784-euclidean";
const HEADER =
  "algorithm,parameters,count,k-nn,epsilon,largeepsilon,rel,qps,p50,p95,p99,p999," +
  "distcomps,build,candidates,indexsize,queriessize,dataset";
const rows = Array.from(
  { length: POINTS },
  (_, at) => `hnsw,M-${8 + at},10,0.9${at},0,0,0,${1000 + at}.5,1,1,1,1,1,1,1,1,1,${DATASET}`,
);
const tar = await makeTar({ name: "results/ann.csv", bytes: [HEADER, ...rows, ""].join("\n") });
/** Origin of all requests. */
export const base = "http://localhost:3000";
let made = 0;
/** Returns different bytes each time, with the same files: readers ignore empty blocks after an archive's end. */
export const bytes = () => {
  made += 1;
  return new Uint8Array(gzipSync(Buffer.concat([tar, Buffer.alloc(512 * made)])));
};

type Init = { method?: string; body?: BodyInit; headers?: Record<string, string> };
const request = (address: string, token: string | null, { headers, ...init }: Init = {}) =>
  new Request(base + address, {
    ...init,
    headers: { ...headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
  });
/** Sends a request to a route, with a token or without. `personal`: the answer is for this reader alone. */
export const send = (
  route: (request: Request) => Promise<Response>,
  address: string,
  token: string | null,
  init?: Init,
) =>
  asRequest(request(address, token, init), route).then(({ answer, personal }) => ({
    status: answer.status,
    personal,
    json: async (): Promise<unknown> => answer.json(),
  }));
/** Returns the request options of a JSON body. */
export const json = (method: string, body: unknown): Init => ({
  method,
  body: JSON.stringify(body),
  headers: { "content-type": "application/json" },
});
/** Returns the context of a route with this id. */
export const of = (id: string) => ({ params: Promise.resolve({ id }) });
const code = async (answer: { json: () => Promise<unknown> }) =>
  z.object({ error: z.object({ code: z.string() }) }).parse(await answer.json()).error.code;

/** Uploads and imports bytes. Returns the answer with code ""; for a refused upload its error's code and id "". */
export async function upload(token: string | null, query = "", body = bytes()) {
  const answer = await send(POST, `/api/v1/bundles?wait=0${query}`, token, { method: "POST", body });
  if (answer.status >= 400) return { status: answer.status, code: await code(answer), id: "", deleteKey: null };
  const { id, deleteKey } = uploadAnswer.parse(await answer.json());
  const { rows } = await ownerPool().query<{ key: number }>("select key from bundles where id = $1", [id]);
  await importBundle(rows[0]?.key ?? 0);
  return { status: answer.status, code: "", id, deleteKey };
}
/** Requests a bundle from the API. */
export const look = (id: string, token: string | null) =>
  send((own) => getBundle(own, of(id)), `/api/v1/bundles/${id}`, token);

/**
 * Sets up a database and tokens. `ann` and `bob` manage their own uploads; `ci` and `ci2` upload for ann. `reviewer`
 * (carl) reads private bundles, `all` (dora) manages all. `token` returns null for another name.
 */
export function withOwners() {
  withTestDatabase();
  const tokens: Record<string, string> = {};
  const make = async (owner: string, ...scopes: Scope[]) =>
    (await createToken({ name: scopes.join("+"), owner, scopes }, "command line")).token;
  beforeAll(async () => {
    tokens.ann = await make("ann", "upload", "manage-own");
    tokens.bob = await make("bob", "upload", "manage-own");
    tokens.reviewer = await make("carl", "read-private");
    tokens.ci = await make("ann", "upload");
    tokens.ci2 = await make("ann", "upload");
    tokens.all = await make("dora", "manage-all");
  });
  return { tokens, token: (name: string) => tokens[name] ?? null };
}
