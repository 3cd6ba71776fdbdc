import { z } from "zod";
import { ask as askServer } from "./ask";
import { consoleLogs, newDataset, tarGz } from "./bundles";
import { expect } from "./fixtures";

/** Facts of a hidden bundle that strangers must never find. */
export interface Hidden {
  id: string;
  dataset: string;
  title: string;
  member: string;
  key: string;
  /** Key of a report with the bundle. */
  report: string;
}

/** Headers of a request. */
export type Headers = Record<string, string>;

/** Returns the header of a token or delete key. */
export const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` });

const uploaded = z.object({ id: z.string(), deleteKey: z.string().nullable() });
const SESSION = /benchfolio_session=[^;]+/;

/** Returns functions that send requests to the server under test as various clients. */
export function clientsOf(base: string) {
  const ask = (address: string, headers: Headers = {}, init: RequestInit = {}): Promise<Response> =>
    askServer(base + address, { redirect: "manual", ...init, headers: { ...headers, ...init.headers } });
  const sendJson = (address: string, headers: Headers, body: unknown, method = "POST") =>
    ask(address, { ...headers, "content-type": "application/json" }, { method, body: JSON.stringify(body) });
  const make = async (address: string, body: object, headers: Headers) => {
    const answer = await sendJson(address, headers, body);
    expect(answer.status, address).toBe(201);
    return z.object({ key: z.string() }).parse(await answer.json()).key;
  };
  const put = async (dataset: string, query: string, headers: Headers) => {
    const body = new Uint8Array(await tarGz(consoleLogs({ dataset })));
    const address = `/api/v1/bundles?wait=300&filename=${dataset}.tar.gz${query}`;
    return uploaded.parse(await (await ask(address, headers, { method: "POST", body })).json());
  };
  return {
    ask,
    sendJson,
    /** Uploads logs of this data set with further query parameters (`&visibility=draft`). */
    put,
    /** Makes a token as the server's owner. */
    async makeToken(name: string, owner: string, scopes: string[]) {
      const answer = await sendJson("/api/v1/tokens", bearer(process.env.BENCHFOLIO_E2E_OWNER ?? ""), {
        name,
        owner,
        scopes,
      });
      return z.object({ token: z.string() }).parse(await answer.json()).token;
    },
    /** Returns the session cookie after a sign-in with a token, and the whole `set-cookie` header. */
    async signIn(token: string) {
      const answer = await ask("/account/sign-in", {}, { method: "POST", body: new URLSearchParams({ token }) });
      const given = answer.headers.get("set-cookie") ?? "";
      return { given, cookie: SESSION.exec(given)?.[0] ?? "" };
    },
    /** Uploads a bundle with this visibility, freezes a view and a report of it, and adds notes. */
    async hide(visibility: string, token: string): Promise<Hidden> {
      const dataset = newDataset(`canary${visibility}`);
      const title = `Title of ${dataset}`;
      const until = visibility === "embargoed" ? "&until=2999-01-01" : "";
      const query = `&visibility=${visibility}${until}&title=${encodeURIComponent(title)}`;
      const { id } = await put(dataset, query, bearer(token));
      const url = `/compare?dataset=${dataset}&bundle=${id}`;
      const key = await make("/api/v1/snapshots", { url, title, caption: "" }, bearer(token));
      const report = await make("/api/v1/reports", { title, panels: [{ markdown: title }, { url }] }, bearer(token));
      // Notes reveal their subject, too.
      for (const subject of [`bundles/${id}`, `snapshots/${key}`]) {
        const note = { kind: "objection", body: `About ${dataset}` };
        const said = await sendJson(`/api/v1/${subject}/notes`, bearer(token), note);
        expect(said.status, subject).toBe(201);
      }
      return { id, dataset, title, key, report, member: consoleLogs({ dataset })[0]?.path ?? "" };
    },
  };
}
