import type { Page } from "@playwright/test";
import { unfurl } from "unfurl.js";
import { z } from "zod";
import { ask, framePatiently } from "./ask";
import { pathOf } from "./every-page";
import { expect, test } from "./fixtures";
import { otherOrigin } from "./other-origin";
import { routes } from "./routes";

/** A page of each kind of view, live and frozen, by its name in every-page.ts. */
const VIEWS = ["relative", "compare", "history", "diff", "frozen", "frozen-relative", "frozen-history"];
/** Widths of the other site's page in pixels. */
const WIDTHS = [390, 800, 1280];
const THEMED = 800;
const SURFACE = { light: "rgb(255, 255, 255)", dark: "rgb(23, 26, 31)" };
/** Limit of an embed in bytes. */
const MOST_BYTES = 60_000;

interface Frame {
  name: string;
  code: string;
}
let found: Promise<Frame[]> | undefined;
/** Returns the frame code of each view. A test process asks once: the server takes few reports an hour. */
function framesOf(base: string): Promise<Frame[]> {
  found ??= findFrames(base);
  return found;
}

/** Finds the frame code of each view by oEmbed, from its address alone. */
async function findFrames(base: string): Promise<Frame[]> {
  const frames: Frame[] = [];
  const report = { title: "A report", panels: VIEWS.slice(0, 2).map((name) => ({ url: pathOf(name) })) };
  const answer = await ask(`${base}/api/v1/reports`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(report),
  });
  const { key } = z.object({ key: z.string() }).parse(await answer.json());
  const paths = [...VIEWS.map((name) => [name, pathOf(name)] as const), ["report", `/s/${key}`] as const];
  // A busy server refuses readers, and unfurl.js would take that for a page without oEmbed.
  for (const [name, path] of paths)
    await expect(async () => {
      const { oEmbed } = await unfurl(base + path);
      const code = oEmbed && "html" in oEmbed ? String(oEmbed.html) : "";
      expect(code, name).toContain("<iframe ");
      frames.push({ name, code });
    }).toPass();
  return frames;
}

const withTheme = (code: string, theme: string) =>
  code.replace(/src="([^"]*)"/, (_, src: string) => `src="${src}${src.includes("?") ? "&amp;" : "?"}theme=${theme}"`);

/** Measures the visible content inside a frame. */
const lookAt = (page: Page, name: string) =>
  page
    .frameLocator(`#${name} iframe`)
    .locator("body")
    .evaluate((body) => {
      const root = body.ownerDocument.documentElement;
      const seen = (element: Element) => element.getClientRects().length > 0;
      return {
        heading: body.querySelector("h1")?.textContent ?? "",
        drawings: [...body.querySelectorAll("svg")].filter(seen).length,
        rows: [...body.querySelectorAll("tbody tr")].filter(seen).length,
        ground: getComputedStyle(body).backgroundColor,
        sideways: root.scrollWidth - root.clientWidth,
        wanted: Math.ceil(body.getBoundingClientRect().height),
        height: root.clientHeight,
        cut: getComputedStyle(root).overflowY === "hidden",
      };
    });

for (const theme of ["light", "dark"] as const)
  for (const javaScriptEnabled of [true, false])
    test(`frames are readable on another origin at three widths, ${theme}, scripts ${javaScriptEnabled ? "on" : "off"}`, async ({
      browser,
      baseURL,
    }) => {
      const frames = await framesOf(baseURL ?? "");
      const page = (codes: (code: string) => string) =>
        `<!doctype html><html><body style="margin:8px">${frames.map(({ name, code }) => `<div id="${name}">${codes(code)}</div>`).join("")}<script async src="${baseURL}/embed.js"></script></body></html>`;
      const eager = (code: string) => code.replace(' loading="lazy"', "");
      const site = await otherOrigin({
        "/themed": page((code) => eager(withTheme(code, theme))),
        "/plain": page(eager),
      });
      try {
        for (const width of WIDTHS) {
          const context = await browser.newContext({
            javaScriptEnabled,
            colorScheme: theme,
            viewport: { width, height: 900 },
          });
          await framePatiently(context);
          const shown = await context.newPage();
          const problems: string[] = [];
          shown.on("console", (message) => message.type() === "error" && problems.push(message.text()));
          // A theme that the address names holds whatever the reader's scheme is. It changes colours, so one width is enough.
          for (const path of width === THEMED ? ["/plain", "/themed"] : ["/plain"]) {
            if (path === "/themed") await shown.emulateMedia({ colorScheme: theme === "dark" ? "light" : "dark" });
            await shown.goto(site.url + path);
            for (const { name } of frames) {
              const where = `${name}, ${width} px, ${path}`;
              await expect(
                shown.frameLocator(`#${name} iframe`).getByRole("heading", { level: 1 }),
                where,
              ).toBeVisible();
              await expect(async () => {
                const seen = await lookAt(shown, name);
                if (javaScriptEnabled) expect(seen.height, where).toBe(seen.wanted);
                expect(seen.heading, where).not.toBe("");
                // A chart is one drawing that fits, a table has rows.
                expect(seen.drawings === 1 || seen.rows > 0, where).toBe(true);
                expect(seen.ground, where).toBe(SURFACE[theme]);
                expect(seen.sideways, where).toBe(0);
                expect(seen.cut, where).toBe(false);
              }).toPass();
            }
          }
          expect(problems).toEqual([]);
          await context.close();
        }
      } finally {
        await site.close();
      }
    });

test("an embed is at most 60 kB, and a chart is drawn into the requested height", async ({
  browser,
  baseURL,
  request,
}) => {
  for (const { name, code } of await framesOf(baseURL ?? "")) {
    const src = (/src="([^"]*)"/.exec(code)?.[1] ?? "").replaceAll("&amp;", "&");
    const bytes = (await (await request.get(src)).body()).length;
    test.info().annotations.push({ type: `bytes of ${name}'s embed`, description: String(bytes) });
    expect(bytes, name).toBeLessThanOrEqual(MOST_BYTES);
  }
  const chart = `${baseURL}${pathOf("compare").replace("/compare", "/embed/compare")}&height=480`;
  const site = await otherOrigin({ "/": `<iframe src="${chart}" width="760" height="480" style="border:0"></iframe>` });
  try {
    const page = await browser.newPage();
    await framePatiently(page.context());
    await page.goto(site.url);
    const frame = page.frameLocator("iframe");
    await expect(frame.getByRole("img")).toBeVisible();
    await expect(async () => {
      const { height, wanted } = await frame.locator("body").evaluate((body) => ({
        height: body.ownerDocument.documentElement.clientHeight,
        wanted: body.getBoundingClientRect().height,
      }));
      expect(height).toBe(480);
      expect(wanted).toBeLessThanOrEqual(480);
    }).toPass();
    await page.close();
  } finally {
    await site.close();
  }
});

/** Returns addresses of a route, with parts that exist and parts that don't. */
function addressesOf(pattern: string): string[] {
  const known: Record<string, string> = {
    "[id]": pathOf("bundle").split("/")[2] ?? "",
    "[key]": pathOf("frozen").split("/")[2] ?? "",
    "[format]": "html",
    "[view]": "relative",
    "[file]": "view.html",
    "[engine]": pathOf("build").split("/")[2] ?? "",
    "[raw]": pathOf("build").split("/")[3] ?? "",
  };
  const fill = (values: Record<string, string>) =>
    pattern
      .split("/")
      .map((part) => (part.startsWith("[") ? (values[part] ?? "none") : part))
      .join("/");
  return [...new Set([fill(known), fill({})])];
}

test("no other address of this server can be framed, whatever the request and its answer", async ({
  browser,
  baseURL,
  request,
}) => {
  const named = [pathOf("relative"), pathOf("compare"), pathOf("frozen"), pathOf("point"), pathOf("file"), "/account"];
  const files = ["json", "csv", "md", "html", "txt", "svg", "png", "parquet", "zip", "metadata.json", "config.json"];
  const addresses = [
    ...named,
    ...routes.map(({ pattern }) => pattern).flatMap(addressesOf),
    ...files.map((ending) => `${pathOf("frozen")}.${ending}`),
    "/nothing-there",
    "/healthz",
    "/readyz",
    "/metrics",
    "/favicon.ico",
    "/%",
    "/embed",
    "/embed/a/b",
    "/embed.js",
  ].filter((address) => !/^\/embed\/[^/]+$/.test(address));
  const seen = new Set<number>();
  for (const address of addresses)
    for (const method of ["GET", "POST", "TRACE"]) {
      const answer = await request.fetch(address, { method, maxRedirects: 0 });
      const { "x-frame-options": frames, "content-security-policy": policy = "" } = answer.headers();
      seen.add(answer.status());
      expect(frames, `${method} ${address}`).toBe("DENY");
      expect(policy, `${method} ${address}`).toContain("frame-ancestors 'none'");
    }
  // This includes errors: not found, an unsupported method, a bad address, an unknown form.
  for (const status of [200, 303, 400, 404, 405]) expect(seen).toContain(status);

  const site = await otherOrigin({
    "/": named.map((path) => `<iframe src="${baseURL}${path.replaceAll("&", "&amp;")}"></iframe>`).join(""),
  });
  try {
    const page = await browser.newPage();
    await page.goto(site.url);
    const frames = page.frames().slice(1);
    expect(frames).toHaveLength(named.length);
    for (const frame of frames) await expect.poll(() => frame.url()).toBe("chrome-error://chromewebdata/");
    await page.close();
  } finally {
    await site.close();
  }
});
