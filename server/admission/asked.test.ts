import { describe, expect, it } from "vitest";
import { countKept, notePersonal } from "@/lib/request-context";
import { lines, serve, withFronts } from "../front.testing";
import { contextOf } from "./asked";

withFronts();

const asked = (method: string, headers: Record<string, string>) =>
  contextOf({ method, headers }, { id: "1", address: "/bundles", client: "192.0.2.1" }).asked;
const cookie = "theme=dark; benchfolio_session=abc.def; other=1";

describe("the client of a request", () => {
  it("is identified by the token of a program or the cookie of a session", () => {
    expect(asked("GET", { authorization: "Bearer bft_x" })).toEqual({
      address: "/bundles",
      client: "192.0.2.1",
      bearer: "bft_x",
      session: null,
    });
    expect(asked("GET", { cookie })).toMatchObject({ bearer: null, session: "abc.def" });
    expect(asked("GET", { authorization: "Basic YTpi" }).bearer).toBeNull();
  });

  it("is anonymous for a change that the browser does not attribute to our own pages", () => {
    const session = (headers: Record<string, string>) => asked("POST", { cookie, ...headers }).session;
    expect(session({})).toBeNull();
    expect(session({ "sec-fetch-site": "none" })).toBeNull();
    expect(session({ "sec-fetch-site": "same-site", origin: "https://a.example" })).toBeNull();
    expect(session({ "sec-fetch-site": "same-origin" })).toBe("abc.def");
    // The guard has already refused requests whose origin is not the host.
    expect(session({ origin: "https://bench.example" })).toBe("abc.def");
  });

  it("leaves no word of a token or a session in the log", async () => {
    const { origin } = await serve((_, response) => response.end("page"));
    await (
      await fetch(`${origin}/bundles?token=bft_secret`, { headers: { authorization: "Bearer bft_secret", cookie } })
    ).text();
    await expect.poll(() => lines.length).toBeGreaterThan(0);
    expect(JSON.stringify(lines)).not.toMatch(/bft_secret|abc\.def/);
  });
});

it("a client may have as many bytes kept as the setting allows, whatever its requests", async () => {
  const { origin } = await serve((_, response) => response.end(String(countKept(600)?.seconds ?? "kept")), {
    env: { BENCHFOLIO_FROZEN_PER_HOUR: "1000" },
  });
  const answers = [await fetch(origin), await fetch(origin)].map((answer) => answer.text());
  // 400 of 1000 an hour are left; the missing 200 take 720 s.
  expect(await Promise.all(answers)).toEqual(["kept", expect.stringMatching(/^7(?:19|20)$/)]);
});

describe("an answer for one client only", () => {
  it("is kept by no cache and read by no other site, whatever the route set", async () => {
    const { origin } = await serve((_, response) => {
      notePersonal();
      response.setHeader("cache-control", "public, max-age=3600");
      response.setHeader("access-control-allow-origin", "*");
      response.end("page");
    });
    for (const address of ["/bundles/a/files/b", "/s/abcdefghij", "/s/abcdefghij.json"]) {
      const { headers } = await fetch(origin + address);
      expect([headers.get("cache-control"), headers.get("access-control-allow-origin")]).toEqual([
        "private, no-store",
        null,
      ]);
    }
  });
});
