import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const app = path.resolve(import.meta.dirname, "../app");

/** Answers for crawlers, which Next makes from app/robots.ts and app/sitemap.ts. */
const FOR_CRAWLERS = ["/robots.txt", "/sitemap.xml"].map((pattern) => ({ pattern, methods: ["GET"] }));

/** Every page and route of the app folder: its pattern ("/bundles/[id]") and methods. */
export const routes = readdirSync(app, { recursive: true, encoding: "utf8" })
  .filter((file) => /(?:^|\/)(?:page\.tsx|route\.ts)$/.test(file))
  .map((file) => {
    const text = readFileSync(path.join(app, file), "utf8");
    const exported = ["GET", "POST", "PATCH", "PUT", "DELETE"].filter((method) =>
      new RegExp(`export (?:async function|const) ${method}\\b`).test(text),
    );
    return {
      pattern: `/${path.dirname(file)}`.replace(/\/\.$/, "/"),
      methods: file.endsWith(".tsx") ? ["GET"] : exported,
    };
  })
  .concat(FOR_CRAWLERS);

/** Headers with which browsers and caches ask for parts of a page. */
export const PART_HEADERS: readonly Record<string, string>[] = [
  { rsc: "1" },
  { rsc: "1", "next-router-prefetch": "1" },
  { rsc: "1", "next-router-prefetch": "2" },
  { rsc: "1", "next-router-prefetch": "1", "next-router-segment-prefetch": "/_tree" },
  { rsc: "1", "next-router-state-tree": encodeURIComponent('["",{"children":["__PAGE__",{}]},null,null,true]') },
  { purpose: "prefetch", "sec-purpose": "prefetch;prerender", "next-url": "/" },
  { "x-nextjs-data": "1", "x-middleware-prefetch": "1" },
];

/** Returns addresses where Next answers for a page or picture. `page` may have a query; `build` is BUILD_ID. */
export function frameworkAddresses(page: string, build: string): string[] {
  const [before = "", query] = page.split("?");
  const search = query === undefined ? "" : `?${query}`;
  const url = encodeURIComponent(page);
  return [
    `/_next/image?url=${url}&w=640&q=75`,
    `/_next/image/?url=${url}&w=1920&q=75`,
    `/_next/im%61ge?url=${url}&w=640&q=75`,
    `/_next/data/${build}${before}.json${search}`,
    `/__nextjs_original-stack-frame?file=${url}`,
    `/__nextjs_source-map?filename=${url}`,
    `${before}.rsc${search}`,
    `${before}.segments/_tree.segment.rsc${search}`,
  ];
}
