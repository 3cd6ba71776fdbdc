import { unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { base, json, send, upload, withOwners } from "@/app/api/v1/bundles/owners.testing";
import { GET as show } from "@/app/images/[id]/route";
import { GET as file } from "@/app/s/[key]/[format]/route";
import { imageAnswer } from "@/lib/api/schemas/images";
import { reportAnswer } from "@/lib/api/schemas/reports";
import { ownerPool } from "@/lib/db/owner-pool";
import samples from "@/lib/domain/reports/fixtures/images.json";
import { loadReport } from "@/lib/publish/report/load-report";
import { reportCopies } from "@/lib/publish/report/report-copies";
import { asRequest } from "@/lib/request-context.testing";
import { verifyAll } from "@/lib/safety/verify";
import { POST as draft } from "../drafts/route";
import { POST as publish } from "../reports/route";
import { DELETE, PATCH } from "../snapshots/[key]/route";
import { POST } from "./route";

const refusal = z.object({ error: z.object({ code: z.string(), message: z.string() }) });

describe("an image of a report", () => {
  const { token } = withOwners();
  const bytesOf = (name: keyof typeof samples) => new Uint8Array(Buffer.from(samples[name], "base64"));
  const post = (who: string | null, body: Uint8Array<ArrayBuffer>, type = "image/png") =>
    send(POST, "/api/v1/images", who && token(who), { method: "POST", body, headers: { "content-type": type } });
  const create = async (who: string, name: keyof typeof samples = "png") => {
    const answer = await post(who, bytesOf(name));
    expect(answer.status).toBe(201);
    return imageAnswer.parse(await answer.json());
  };
  const requestOf = (path: string, who: string | null, headers: Record<string, string> = {}) =>
    new Request(base + path, { headers: who ? { ...headers, authorization: `Bearer ${token(who)}` } : headers });
  const see = async (id: string, who: string | null = null, headers: Record<string, string> = {}) => {
    const { answer, personal } = await asRequest(requestOf(`/images/${id}`, who, headers), (request) =>
      show(request, { params: Promise.resolve({ id }) }),
    );
    return { status: answer.status, personal, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
  };
  const freeze = (who: string | null, texts: string[], more: object = {}) => {
    const panels = texts.map((markdown) => ({ markdown }));
    return send(publish, "/api/v1/reports", who && token(who), json("POST", { title: "Post", panels, ...more }));
  };
  const publishReport = async (who: string, texts: string[], more: object = {}) => {
    const answer = await freeze(who, texts, more);
    expect(answer.status).toBe(201);
    return reportAnswer.parse(await answer.json()).key;
  };
  const refusalOf = async (answer: { json: () => Promise<unknown> }) => refusal.parse(await answer.json()).error;
  const read = async (key: string, format: string) => {
    const answer = await file(requestOf(`/s/${key}.${format}`, null), { params: Promise.resolve({ key, format }) });
    return { bytes: new Uint8Array(await answer.arrayBuffer()), headers: answer.headers };
  };
  const text = async (key: string, format: string) => Buffer.from((await read(key, format)).bytes).toString();
  const remove = (key: string) =>
    send(
      (request) => DELETE(request, { params: Promise.resolve({ key }) }),
      `/api/v1/snapshots/${key}?reason=Wrong`,
      token("ann"),
      { method: "DELETE" },
    );

  it("is visible to its owner alone until a report shows it, then to all until that is withdrawn", async () => {
    const { id, path } = await create("ann", "jpeg");
    const own = await see(id, "ann");
    expect([own.status, own.personal, own.headers.get("content-type")]).toEqual([200, true, "image/jpeg"]);
    for (const who of [null, "bob", "all", "reviewer"]) expect((await see(id, who)).status).toBe(404);
    const key = await publishReport("ann", [`Look: ![a red half](${path})`]);
    const open = await see(id);
    expect([open.status, open.personal]).toEqual([200, false]);
    expect(open.bytes.equals(own.bytes)).toBe(true);
    expect(open.headers.get("x-content-type-options")).toBe("nosniff");
    expect(open.headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
    expect(open.headers.get("cache-control")).toContain("max-age=300");
    const change = async (body: object) =>
      (
        await send(
          (request) => PATCH(request, { params: Promise.resolve({ key }) }),
          `/api/v1/snapshots/${key}`,
          token("ann"),
          json("PATCH", body),
        )
      ).status;
    expect(await change({ action: "retract", reason: "Wrong." })).toBe(204);
    expect([(await see(id)).status, (await see(id, "ann")).status]).toEqual([404, 200]);
    expect(await change({ action: "restore" })).toBe(204);
    expect((await see(id)).status).toBe(200);
    expect((await remove(key)).status).toBe(204);
    expect([(await see(id)).status, (await see(id, "ann")).status]).toEqual([404, 404]);
  });

  it("is not sent again to clients that name its ETag, also as a weak one and among others", async () => {
    const { id } = await create("ann");
    const { headers } = await see(id, "ann");
    const etag = headers.get("etag");
    expect(etag).toBe(`"${id}"`);
    for (const known of [`${etag}`, `W/${etag}`, `"other", ${etag}`]) {
      const again = await see(id, "ann", { "if-none-match": known });
      expect([again.status, again.bytes.length]).toEqual([304, 0]);
    }
    expect((await see(id, "ann", { "if-none-match": '"other"' })).status).toBe(200);
  });

  it("in a report of hidden numbers is visible to readers of these numbers", async () => {
    const hidden = await upload(token("ann"), "&visibility=private");
    const { id, path } = await create("ann", "webp");
    const panels = [{ markdown: `![blue](${path})` }, { url: `/compare?bundle=${hidden.id}` }];
    const answer = await send(publish, "/api/v1/reports", token("ann"), json("POST", { title: "x", panels }));
    expect(answer.status).toBe(201);
    expect([(await see(id)).status, (await see(id, "bob")).status]).toEqual([404, 404]);
    expect((await see(id, "all")).status).toBe(200);
    expect((await see(id, "all")).personal).toBe(true);
  });

  it("is in the HTML file with its size and words, a file of the zip, and in Markdown, JSON and copies", async () => {
    const { id, path, width, height } = await create("ann");
    expect([width, height]).toEqual([12, 7]);
    const markdown = `![half "red" & blue](${path})\n\nCode: \`![x](${path})\``;
    const key = await publishReport("ann", [markdown]);
    const html = await text(key, "html");
    const stored = (await see(id)).bytes.toString("base64");
    const alt = "half &quot;red&quot; &amp; blue";
    expect(html).toContain(`<img src="data:image/png;base64,${stored}" alt="${alt}" width="12" height="7"`);
    expect(html).toContain(`<code>![x](${path})</code>`);
    expect((await read(key, "html")).headers.get("content-security-policy")).toContain("img-src data:");
    expect(await text(key, "md")).toContain(`![half "red" & blue](${base}${path})`);
    expect(JSON.parse(await text(key, "json")).panels[0].images).toEqual([{ id, type: "image/png", width, height }]);
    const files = unzipSync((await read(key, "zip")).bytes);
    expect(Buffer.from(files[`images/${id}.png`] ?? []).toString("base64")).toBe(stored);
    expect(Buffer.from(files["index.html"] ?? []).toString()).toContain(`<img src="images/${id}.png" alt="${alt}"`);
    const report = await loadReport(key);
    expect(report && (await reportCopies(report, base)).rich).toContain(`<img src="${base}${path}" alt="${alt}"`);
    // Another author quotes it, and it stays when the first report goes.
    const other = await publishReport("bob", [markdown]);
    expect((await remove(key)).status).toBe(204);
    expect((await see(id)).status).toBe(200);
    expect(await text(other, "md")).toContain(path);
  });

  it("is stored for authors with a token, once, without metadata, and only if it is an image", async () => {
    expect((await post(null, bytesOf("png"))).status).toBe(401);
    expect((await post("reviewer", bytesOf("png"))).status).toBe(403);
    expect((await post("ann", bytesOf("png"), "text/plain")).status).toBe(415);
    const svg = new TextEncoder().encode("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>");
    expect(await refusalOf(await post("ann", svg, "image/svg+xml"))).toMatchObject({
      message: "This is no PNG, JPEG or WebP image, or a damaged one.",
    });
    const large = await post("ann", new Uint8Array(1024 ** 2 + 1));
    expect([large.status, (await refusalOf(large)).message]).toEqual([400, "The body is larger than 1048576 bytes."]);
    // Its type is that of its bytes, whatever the request states.
    const one = await create("bob", "jpeg");
    expect(one.type).toBe("image/jpeg");
    expect((await create("bob", "jpeg")).id).toBe(one.id);
    expect((await see(one.id, "bob")).bytes.toString("latin1")).not.toMatch(/JFIF|ICC_PROFILE/);
    expect((await verifyAll()).faults).toEqual([]);
  });

  it("is refused in a report if it has no words, belongs to others, is unknown or is the 21st", async () => {
    const { path } = await create("ann");
    const messageOf = async (...of: Parameters<typeof freeze>) => (await refusalOf(await freeze(...of))).message;
    expect(await messageOf("ann", [`![ ](${path})`])).toContain("Panel 1: an image has no words");
    const none = "There is no image /images/111111111111, or you may not see it.";
    expect(await messageOf("ann", ["![x](/images/111111111111)"])).toBe(none);
    const hers = (await create("ann", "webp")).path;
    await ownerPool().query("update snapshots set images = '{}'");
    expect(await messageOf("bob", [`![x](${hers})`])).toBe(none.replace("/images/111111111111", hers));
    expect(await messageOf(null, [`![x](${hers})`])).toBe(none.replace("/images/111111111111", hers));
    const many = Array.from("123456789ABCDEFGHJKLM", (letter) => `![x](/images/11111111111${letter})`);
    expect(await messageOf("ann", [many.join(" ")])).toBe("A report has at most 20 images.");
    // Elsewhere an image stays a link, as before.
    const key = await publishReport("ann", ["![x](https://evil.example/x.png)"]);
    expect(await text(key, "html")).not.toContain("<img");
  });

  it("that nothing shows is deleted after a day, at the owner's next image, and one in a draft stays", async () => {
    const [unused, drafted] = [await create("ci2", "png"), await create("ci2", "jpeg")];
    const body = { title: "", caption: "", panels: [{ id: "a", markdown: `![x](${drafted.path})` }] };
    expect((await send(draft, "/api/v1/drafts", token("ci2"), json("POST", body))).status).toBe(201);
    await create("ci2", "webp");
    expect((await see(unused.id, "ci2")).status).toBe(200);
    await ownerPool().query("update images set created_at = created_at - interval '25 hours'");
    await create("ci2", "webp");
    expect([(await see(unused.id, "ci2")).status, (await see(drafted.id, "ci2")).status]).toEqual([404, 200]);
  });
});
