import { randomBytes } from "node:crypto";
import type { Dirent } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import http from "node:http";
import path from "node:path";
import { startServer } from "../scripts/server-process.ts";
import { ask } from "./ask";
import { expectBaked } from "./baked";
import { consoleLogs, newDataset, tarGz } from "./bundles";
import { dataFolder } from "./data-folder";
import { expect, test } from "./fixtures";
import { importBundle } from "./import-bundle";
import { otherOrigin } from "./other-origin";
import { routes } from "./routes";
import { expectNoScripts } from "./uploaded-scripts";

const token = randomBytes(24).toString("hex");
/** The sign-ins of one client per hour (docs/operations.md). */
const SIGN_INS = 20;

/** Headers of a request from another site's page, by newer and older browsers. */
const OTHER_SITES: readonly Record<string, string>[] = [
  { origin: "https://evil.example", "sec-fetch-site": "cross-site" },
  { origin: "https://evil.example" },
  { origin: "null" },
  // The same host at another port gets the cookies: they don't depend on the port.
  { origin: "http://127.0.0.1:1", "sec-fetch-site": "same-site" },
];

let server: Awaited<ReturnType<typeof startServer>>;
let data: Awaited<ReturnType<typeof dataFolder>>;
test.beforeAll(async () => {
  data = await dataFolder("foreign");
  // As behind a proxy on this machine, which names its client.
  const proxied = { BENCHFOLIO_PROXIES: "127.0.0.1", BENCHFOLIO_OPEN_UPLOADS: "1" };
  server = await startServer({
    data: data.folder,
    env: { ...proxied, BENCHFOLIO_OWNER_TOKEN: token, BENCHFOLIO_ORIGINALS: "all" },
  });
  // The server is ready once it accepts bodies.
  await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(200);
});
test.afterAll(async () => {
  await server.stop();
  await data.remove();
});

// These two need a server with few bundles, so they come first.
test("a plain file server sends the public site's bytes from a baked folder", async ({ page }) => {
  await expectBaked(page, server.url, token);
});

test("nothing that was uploaded runs as a script: neither markup in names nor a file", async ({ page }) => {
  await expectNoScripts(page, server.url);
});

const signIn = (client: string, as: string) =>
  ask(`${server.url}/account/sign-in`, {
    method: "POST",
    redirect: "manual",
    headers: { "x-forwarded-for": client },
    body: new URLSearchParams({ token: as }),
  });

test("another site's page changes nothing for a signed-in reader, on any route", async ({ browser }) => {
  const dataset = newDataset("foreign");
  const { id } = await importBundle(server.url, await tarGz(consoleLogs({ dataset })), "foreign.tar.gz");
  const state = async () => {
    const paths = [`/api/v1/bundles/${id}`, "/api/v1/bundles", "/api/v1/corrections"];
    const headers = { authorization: `Bearer ${token}` };
    return Promise.all(paths.map(async (address) => (await ask(server.url + address, { headers })).text()));
  };
  const signedIn = await signIn("127.0.0.1", token);
  const cookie = /benchfolio_session=[^;]+/.exec(signedIn.headers.get("set-cookie") ?? "")?.[0] ?? "";
  expect(cookie).not.toBe("");
  const before = await state();

  const names = {
    "[id]": id,
    "[key]": "1111111111",
    "[engine]": "pgvector",
    "[raw]": "x",
    "[name]": "pgvector",
    "[day]": "2026-01-31",
    "[[...path]]": "nothing-here",
  };
  const addressOf = (pattern: string) =>
    Object.entries(names).reduce((address, [part, name]) => address.replace(part, name), pattern);
  const changing = routes.flatMap(({ pattern, methods }) =>
    methods.filter((method) => method !== "GET").map((method) => ({ method, address: addressOf(pattern) })),
  );
  expect(changing.length).toBeGreaterThan(10);
  for (const { method, address } of changing) {
    expect(address).not.toContain("[");
    for (const from of OTHER_SITES) {
      const answer = await ask(server.url + address, {
        method,
        redirect: "manual",
        headers: { ...from, cookie, "content-type": "text/plain" },
        body: "{}",
      });
      expect(answer.status, `${method} ${address} from ${from.origin}`).toBe(403);
      expect(await answer.json()).toMatchObject({ error: { code: "other-site" } });
    }
  }

  // A browser does the same: its forms carry the cookie, and the server refuses them.
  const context = await browser.newContext();
  const [name = "", value = ""] = cookie.split("=");
  await context.addCookies([{ name, value, url: server.url, httpOnly: true, sameSite: "Lax" }]);
  const bundle = `/bundles/${id}`;
  const forms = ["/account/sign-out", "/account/tokens", `${bundle}/manage/save`, `${bundle}/columns/save`];
  const site = await otherOrigin(
    Object.fromEntries(
      forms.map((address, at) => [
        `/${at}`,
        `<form method="post" action="${server.url}${address}"><input name="action" value="retract"><input name="reason" value="No"><button>Win a prize</button></form>`,
      ]),
    ),
  );
  try {
    const page = await context.newPage();
    for (const at of forms.keys()) {
      await page.goto(`${site.url}/${at}`);
      const answered = page.waitForResponse((answer) => answer.request().method() === "POST");
      await page.getByRole("button").click();
      const answer = await answered;
      expect((await answer.request().allHeaders()).cookie).toContain(name);
      expect(answer.status()).toBe(403);
    }
    await page.goto(`${server.url}/account`);
    await expect(page.getByText("Signed in as")).toBeVisible();
  } finally {
    await site.close();
    await context.close();
  }
  expect(await state()).toEqual(before);
});

test("sign-ins are counted for each client separately", async () => {
  const statuses: number[] = [];
  for (let at = 0; at <= SIGN_INS; at++) statuses.push((await signIn("192.0.2.7", `guess ${at}`)).status);
  expect(statuses).toEqual([...Array<number>(SIGN_INS).fill(303), 429]);
  const refused = await signIn("192.0.2.7", token);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await signIn("192.0.2.8", token)).headers.get("set-cookie")).toContain("benchfolio_session=");
});

test("no token or session is in the log, on a page, in a redirect's address, or in the data folder", async () => {
  const bearer = { authorization: `Bearer ${token}` };
  const made = await ask(`${server.url}/account/tokens`, {
    method: "POST",
    redirect: "manual",
    headers: bearer,
    body: new URLSearchParams({ name: "ci", owner: "ann", scopes: "upload" }),
  });
  const told = decodeURIComponent(/benchfolio_told=([^;]+)/.exec(made.headers.get("set-cookie") ?? "")?.[1] ?? "{}");
  const ann: string = JSON.parse(told).token;
  const signedIn = await signIn("192.0.2.9", ann);
  const session = /benchfolio_session=([^;]+)/.exec(signedIn.headers.get("set-cookie") ?? "")?.[1] ?? "";
  const upload = await ask(`${server.url}/api/v1/bundles?wait=300&filename=a.tar.gz`, {
    method: "POST",
    body: new Uint8Array(await tarGz(consoleLogs({ dataset: newDataset("key") }))),
  });
  const { id, deleteKey } = await upload.json();
  const secrets = [token, ann, session, String(deleteKey)];
  for (const secret of secrets) expect(secret.length).toBeGreaterThan(15);

  const pages: string[] = [made.headers.get("location") ?? "", signedIn.headers.get("location") ?? ""];
  for (const secret of secrets) {
    const headers = { authorization: `Bearer ${secret}`, cookie: `benchfolio_session=${secret}` };
    // Also where readers put them by mistake: the query, the name of a page, a form.
    for (const address of [
      "/account",
      "/account/audit",
      `/bundles/${id}`,
      `/bundles/${id}/manage`,
      `/api/v1/bundles/${id}`,
      `/search?token=${secret}`,
      `/api/v1/points?token=${secret}`,
    ])
      pages.push((await (await ask(server.url + address, { headers })).text()).replaceAll(`token=${secret}`, ""));
    await ask(`${server.url}/api/v1/bundles/${id}`, { method: "PATCH", headers, body: secret });
    await ask(`${server.url}/api/v1/corrections`, {
      method: "POST",
      headers,
      body: JSON.stringify({ token: secret }),
    });
    await signIn(`192.0.2.${20 + secrets.indexOf(secret)}`, `${secret}x`);
  }
  await ask(`${server.url}/api/v1/bundles/${id}`, {
    method: "DELETE",
    headers: { authorization: `Bearer ${deleteKey}` },
  });

  await expect.poll(() => server.log()).toContain('"path":"/account/sign-in"');
  const log = server.log();
  for (const secret of secrets) {
    expect(log).not.toContain(secret);
    for (const page of pages) expect(page).not.toContain(secret);
  }
  // The database has only hashes; the owner's own file is for the owner (docs/operations.md).
  // The running database and a deletion may remove a folder meanwhile, which ends such a reading.
  let files: Dirent[] = [];
  await expect(async () => {
    files = (await readdir(data.folder, { recursive: true, withFileTypes: true })).filter((file) => file.isFile());
  }).toPass();
  for (const file of files.filter(({ name }) => name !== "owner-token")) {
    const bytes = await readFile(path.join(file.parentPath, file.name)).catch(() => Buffer.alloc(0));
    for (const secret of secrets) expect(bytes.includes(secret), `${file.name}`).toBe(false);
  }
});

/** Returns the status for an unchanged address, also with headers that Node's `fetch` doesn't send. */
const statusOf = (address: string, options: http.RequestOptions, body = "") =>
  new Promise<number | undefined>((resolve, reject) => {
    const { hostname, port } = new URL(server.url);
    const request = http.request({ hostname, port, path: address, ...options }, (answer) => {
      answer.resume();
      answer.once("end", () => resolve(answer.statusCode));
    });
    request.once("error", reject);
    request.end(body);
  });

test("other spellings of the sign-in address allow no further attempts", async () => {
  const headers = { "x-forwarded-for": "192.0.2.77", "content-type": "application/x-www-form-urlencoded" };
  const tries = async (address: string) => statusOf(address, { method: "POST", headers }, "token=wrong");
  for (let done = 0; done < SIGN_INS; done += 1) expect(await tries("/account/sign-in")).toBe(303);
  for (const address of ["/account/sign-in", "/account/sign%2Din", "/account/sign-in/", "/account/sign-in?x#y"])
    expect(await tries(address), address).not.toBe(303);
});

test("programs that offer HTTP/2 in clear, such as curl and Java, get an HTTP/1.1 answer", async () => {
  const headers = {
    connection: "Upgrade, HTTP2-Settings",
    upgrade: "h2c",
    "http2-settings": "AAMAAABkAAQCAAAAAAIAAAAA",
  };
  // Pages, and answers of the front itself: Next is ready once it has rendered a page.
  for (const address of ["/", "/healthz", "/api/v1/bundles"])
    expect(await statusOf(address, { headers }), address).toBe(200);
});

test("pages and API refuse an invalid token without a server error", async () => {
  const headers = { authorization: "Bearer bft_of_nobody" };
  for (const address of ["/relative", "/search?q=a", "/account", "/api/v1/bundles"])
    expect(await statusOf(address, { headers }), address).toBe(401);
});
