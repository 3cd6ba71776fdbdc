import { beforeAll, describe, expect, it } from "vitest";
import { GET as getOembed } from "@/app/api/oembed/route";
import { GET as getShare } from "@/app/api/share/route";
import { apiExamples } from "@/app/docs/api/examples";
import { withTestDatabase } from "@/lib/db/test-database";
import { SUFFIXES } from "@/lib/formats";
import { importSamples } from "@/lib/publish/samples.testing";
import { endingParams, oembedAnswer, shareAnswer, VIEW_PAGES } from "../schemas/views";
import { allPaths, openApiDocument } from "./document";

withTestDatabase();

describe("the addresses of views in the API's document", () => {
  beforeAll(importSamples);

  it("name every page that compares, with every format", () => {
    expect(endingParams.shape.ending.options).toEqual(SUFFIXES);
    for (const page of VIEW_PAGES)
      expect(Object.keys(allPaths)).toEqual(expect.arrayContaining([`/${page}.{ending}`, `/embed/${page}`]));
    const parameters = openApiDocument().paths?.["/relative.{ending}"]?.get?.parameters ?? [];
    expect(parameters.map((one) => ("name" in one ? one.name : ""))).toEqual(
      expect.arrayContaining(["state", "ending", "table", "picture", "size", "theme", "width", "height"]),
    );
  });

  it("list exactly the fields of the answers", async () => {
    const url = "http://localhost/relative?family=sysbench";
    const address = `http://localhost/api/oembed?url=${encodeURIComponent(url)}`;
    const oembed = await getOembed(new Request(address));
    const small: object = await (await getOembed(new Request(`${address}&maxwidth=100`))).json();
    expect(small).not.toHaveProperty("thumbnail_url");
    const share = await getShare(new Request("http://localhost/api/share?url=/relative"));
    for (const [schema, answer] of [
      [oembedAnswer, await oembed.json()],
      [oembedAnswer, small],
      [shareAnswer, await share.json()],
    ] as const)
      expect(schema.parse(answer)).toEqual(answer);
  });

  it("have an example for each page that the samples fill without a choice", async () => {
    const examples = await apiExamples("http://localhost");
    // No engine of the samples has two releases, so nothing can have become slower; and none states a project.
    const silent = ["diff", "slower", "project"];
    for (const page of VIEW_PAGES)
      expect(examples[`GET /${page}.{ending}`]).toBe(
        silent.includes(page) ? undefined : `curl -sSf 'http://localhost/${page}.json'`,
      );
    for (const path of Object.keys(examples)) expect(Object.keys(allPaths)).toContain(path.replace(/^\w+ /, ""));
  });
});
