import { publicOrigin } from "@/app/api/v1/bundles/answer";
import { FORMATS, SUFFIXES, TABLE_SUFFIXES } from "@/lib/formats";
import { urls, withBase } from "@/lib/urls";
import { KINDS, MENU, pathOfKind } from "@/lib/views/registry/kinds";

export const dynamic = "force-dynamic";

/** Sends the guide for language models (llmstxt.org): views, formats and the API. */
export function GET(request: Request): Response {
  const origin = publicOrigin(request);
  const link = (name: string, path: string, about = "") =>
    `- [${name}](${origin}${withBase(path)})${about && `: ${about}`}`;
  const types = TABLE_SUFFIXES.filter((suffix) => suffix !== "html").map((suffix) => {
    const [type] = FORMATS[suffix].mediaType.split(";");
    return `\`${type}\``;
  });
  const suffixes = SUFFIXES.map((suffix) => `\`.${suffix}\``).join(", ");
  const text = `# Benchfolio

> Database benchmark results, compared. Each number leads to the bundle, file and line that it came from.

A view is a page with filters in its query; an address always has the same meaning. Add a suffix to its path for another
format (${suffixes}), or ask for ${types.join(", ")} in \`Accept\`, without \`text/html\`.
Read the conditions of a view before you quote a number: each file names machine, config, threads and builds.
Null is a value that was not measured, and never 0. A failed test has no rate.

## Questions

${MENU.map(({ href, label }) => link(label, href)).join("\n")}

## Views as JSON

${KINDS.map((kind) => link(pathOfKind(kind), `${pathOfKind(kind)}.json`)).join("\n")}

## Tools

Model Context Protocol, by POST: \`${origin}${withBase(urls.api.mcp())}\`. Read-only tools for views, names, citations.
Each number of an answer has its unit, its conditions and its address. A refusal says why there is no number.

## Reference

${[
  link("API", urls.apiReference(), "every address with its parameters"),
  link("OpenAPI", urls.api.openapi(), "the same for programs"),
  link("Bundles", urls.api.bundles(), "uploaded results, newest first"),
  link("Everything measured", urls.browse(), "engines, data sets, workloads, machines and bundles"),
  link("Sitemap", "/sitemap.xml"),
  link("Feed", urls.feed(), "new bundles, notes and retractions"),
].join("\n")}
`;
  return new Response(text, { headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" } });
}
