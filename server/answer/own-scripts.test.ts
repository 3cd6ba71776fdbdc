import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { type Handle, serve, withFronts } from "../front.testing";
import { get } from "./live-answers.testing";
import { withoutSeals } from "./own-scripts";

withFronts();

const SECRET = "s3cretS3cret_s3cret-s3cr";
const sealed = (script: string) => `<script nonce="${SECRET}">${script}</script>`;
const hashOf = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
const finish = (page: string) => {
  const { whole, sources } = withoutSeals(Buffer.from(page), SECRET);
  return { whole: whole.toString(), sources };
};

describe("the inline scripts of a page", () => {
  it("are named by their hashes where they are sealed, and no seal is left", () => {
    const { whole, sources } = finish(
      `<head>${sealed("theme()")}<link href="/a.css" nonce="${SECRET}"></head><p>µ</p>${sealed("theme()")}` +
        `<script src="/a.js" async="" nonce="${SECRET}"></script>${sealed("start('µ')")}`,
    );
    expect(whole).toBe(
      '<head><script>theme()</script><link href="/a.css"></head><p>µ</p><script>theme()</script>' +
        '<script src="/a.js" async=""></script><script>start(\'µ\')</script>',
    );
    expect(sources).toEqual([hashOf("theme()"), hashOf("start('µ')")]);
  });

  it("are not named where something else wrote them: they have no seal, or another one", () => {
    const evil = "<script>evil()</script><script nonce=\"\">evil()</script><script nonce='x'>evil()</script>";
    const early = '<script src="/b.js" <p>';
    const { whole, sources } = finish(`<b>${evil}${early}</b>${sealed("own()")}`);
    expect(whole).toBe(`<b>${evil}${early}</b><script>own()</script>`);
    expect(sources).toEqual([hashOf("own()")]);
  });

  it("that bring the framework's data become one, whatever pieces the data came in", () => {
    const pages = [
      ['1:[\\"a\\"]\\n2:', '[\\"b;\\"]\\n'],
      ['1:[\\"', 'a\\"]\\n2:[', '\\"b;\\"]\\n'],
    ].map((pieces) =>
      finish(
        `${sealed("(self.__next_f=self.__next_f||[]).push([0])")}<i></i>` +
          `${pieces.map((piece) => sealed(`self.__next_f.push([1,"${piece}"])`)).join("<hr>")}<b></b>`,
      ),
    );
    const data = 'self.__next_f.push([1,"1:[\\"a\\"]\\n2:[\\"b;\\"]\\n"])';
    const start = "(self.__next_f=self.__next_f||[]).push([0])";
    expect(pages.map(({ sources }) => sources)).toEqual(Array(2).fill([hashOf(start), hashOf(data)]));
    expect(pages[0]?.whole).toBe(`<script>${start}</script><i></i><hr><script>${data}</script><b></b>`);
    expect(pages[1]?.whole).toBe(`<script>${start}</script><i></i><hr><hr><script>${data}</script><b></b>`);
  });

  it("keep the order of data of several kinds", () => {
    const scripts = ['self.__next_f.push([1,"a"])', 'self.__next_f.push([3,"AA=="])', 'self.__next_f.push([1,"b"])'];
    const { whole, sources } = finish(scripts.map(sealed).join(""));
    expect(whole).toBe(`<script>${scripts.join(";")}</script>`);
    expect(sources).toEqual([hashOf(scripts.join(";"))]);
  });

  it("have no rest of the seal in their data, also where the seal was in two pieces", () => {
    const data = (text: string) => sealed(`self.__next_f.push([1,"${text}"])`);
    const { whole } = finish(`${data(`{\\"nonce\\":\\"${SECRET.slice(0, 7)}`)}${data(`${SECRET.slice(7)}\\"}`)}`);
    expect(whole).toBe('<script>self.__next_f.push([1,"{\\"nonce\\":\\"\\"}"])</script>');
  });
});

describe("a page behind the server", () => {
  const seen: string[] = [];
  const page =
    (status = 200, more = ""): Handle =>
    (request, response) => {
      const seal = String(request.headers["x-nonce"]);
      seen.push(seal);
      response.statusCode = status;
      response.setHeader("content-type", "text/html; charset=utf-8");
      response.setHeader("link", `</a.woff2>; rel=preload; nonce="${seal}"; as="font"`);
      response.write(`<p>${more}</p>`);
      response.end(`<script nonce="${seal}">go(1)</script>${"x".repeat(2_000)}`);
    };
  const scriptsOf = (policy: unknown) => /script-src ([^;]*);/.exec(String(policy))?.[1];

  it("has a policy of its own scripts' hashes, and the same bytes each time", async () => {
    seen.length = 0;
    const { origin } = await serve(page());
    const [first, second] = [await get(`${origin}/bundles`), await get(`${origin}/bundles`)];
    expect(first.status).toBe(200);
    expect(scriptsOf(first.headers["content-security-policy"])).toBe(`'self' ${hashOf("go(1)")}`);
    expect(first.body.toString()).toContain("<script>go(1)</script>");
    expect(first.headers.link).toBe('</a.woff2>; rel=preload; as="font"');
    expect(second.body.equals(first.body)).toBe(true);
    expect(second.headers["content-security-policy"]).toBe(first.headers["content-security-policy"]);
    // Each request has a secret of its own, of 18 bytes.
    expect([seen.length, new Set(seen).size]).toEqual([2, 2]);
    for (const seal of seen) expect(seal).toMatch(/^[\w-]{24}$/);
  });

  it("allows no script that its data brought", async () => {
    const { origin } = await serve(page(200, "</script><script>evil()</script>"));
    const { headers, body } = await get(`${origin}/bundles`);
    expect(body.toString()).toContain("<script>evil()</script>");
    expect(headers["content-security-policy"]).not.toContain(hashOf("evil()"));
    expect(scriptsOf(headers["content-security-policy"])).toBe(`'self' ${hashOf("go(1)")}`);
  });

  it("is finished, too, when it fails, is long, or answers a form", async () => {
    const long = "y".repeat(17 * 1024 ** 2);
    for (const [handle, method] of [
      [page(500), "GET"],
      [page(200, long), "GET"],
      [page(404), "POST"],
    ] as const) {
      const { origin } = await serve(handle);
      const { headers, body } = await get(`${origin}/bundles`, {}, method);
      expect(scriptsOf(headers["content-security-policy"])).toBe(`'self' ${hashOf("go(1)")}`);
      expect(body.includes("<script>go(1)</script>")).toBe(true);
    }
  });

  it("gets no seal from a client, and none for a part of a page, which has no inline script", async () => {
    seen.length = 0;
    const { origin } = await serve(page());
    const own = { "x-nonce": "mine", "content-security-policy": "script-src 'nonce-mine'" };
    await get(`${origin}/bundles`, own);
    expect(seen[0]).not.toBe("mine");
    await get(`${origin}/bundles`, { ...own, rsc: "1" });
    expect(seen[1]).toBe("undefined");
  });
});
