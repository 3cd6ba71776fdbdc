// What publishing gives: embeds, frozen pages, reports and pictures, of the vector searches and of the relative table; bytes and server time.
import { kilobytes, milliseconds, quantile, timeRequest, timeRequests } from "./measure.mjs";

/** Most bytes of an embed (docs/decisions/0017). */
const EMBED_BYTES = 60_000;
const ROUNDS = 20;

async function post(server, path, body) {
  const answer = await fetch(server.url + path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (answer.status !== 201) throw new Error(`${path} refused: ${await answer.text()}`);
  return (await answer.json()).key;
}

/** Bytes and warm server time of what others get of each view; `views` are pages by what they are called. */
export async function published(server, views, row) {
  const rows = [];
  const measure = async (what, address, budget = null) => {
    const { bytes } = await timeRequest(server.url + address);
    const times = await timeRequests(Array.from({ length: ROUNDS }, () => server.url + address));
    const text = `${kilobytes(bytes)}; p50 ${milliseconds(quantile(times, 0.5))}, p95 ${milliseconds(quantile(times, 0.95))}`;
    rows.push(row(what, bytes, text, budget, budget === null ? "" : `<= ${kilobytes(budget)}`));
  };
  for (const [name, page] of Object.entries(views)) {
    const [path, query] = page.split("?");
    const key = await post(server, "/api/v1/snapshots", { url: page, title: "Bench", caption: "" });
    await measure(`${name}: live embed`, `/embed${path}?${query}`, EMBED_BYTES);
    await measure(`${name}: frozen embed`, `/embed/${key}`, EMBED_BYTES);
    await measure(`${name}: frozen page, HTML`, `/s/${key}`);
    await measure(`${name}: frozen page that is kept, readable without scripts`, `/s/${key}.html`);
    for (const ending of ["svg", "png"]) {
      await measure(`${name}: live ${ending.toUpperCase()}`, `${path}.${ending}?${query}`);
      await measure(`${name}: frozen ${ending.toUpperCase()}`, `/s/${key}.${ending}`);
    }
    await measure(`${name}: preview of a link, PNG of 1200 x 630`, `${path}.png?${query}&size=preview`);
  }
  const panels = [{ markdown: "# What it shows" }, ...Object.values(views).map((url) => ({ url }))];
  const report = await post(server, "/api/v1/reports", { title: "Bench", panels });
  await measure("Report of both: embed", `/embed/${report}`, EMBED_BYTES);
  await measure("Report of both: page, HTML", `/s/${report}`);
  await measure("Report of both: page that is kept, readable without scripts", `/s/${report}.html`);
  return rows;
}
