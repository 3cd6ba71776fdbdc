import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "./fixtures";
import { bearer, clientsOf, type Headers, type Hidden } from "./hidden-bundles";
import { frameworkAddresses, PART_HEADERS } from "./routes";

const build = readFileSync(path.resolve(import.meta.dirname, "../.next/BUILD_ID"), "utf8").trim();

/** Pages and pictures of a bundle, live and frozen. */
const addressesOf = ({ id, dataset, key, report }: Hidden) => ({
  live: [
    `/bundles/${id}`,
    `/points/${id}.1`,
    `/compare?dataset=${dataset}&bundle=${id}`,
    `/compare.png?dataset=${dataset}&bundle=${id}`,
  ],
  frozen: [`/s/${key}`, `/s/${report}`, `/s/${key}.png`, `/s/${report}.png`, `/embed/${key}`],
});

test("no address of the framework shows a hidden bundle to others after its owner saw it", async ({ baseURL }) => {
  const clients = clientsOf(baseURL ?? "");
  const ann = await clients.makeToken("ann", "ann", ["upload", "manage-own"]);
  const { cookie } = await clients.signIn(ann);
  // A click on another site's link carries the cookie.
  const owner: Headers = { cookie, "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" };
  const leaks: string[] = [];
  const seen = new Set<string>();
  const pictures = new Set<string>();

  /**
   * Requests pages as the owner and then as a stranger. The stranger must find none of these texts and none of the
   * owner's pictures. null = everybody may see all.
   */
  const check = async (bundle: Hidden, what: string, pages: readonly string[], texts: readonly string[] | null) => {
    const requests = pages.flatMap((page) => [
      ...frameworkAddresses(page, build).map((address) => ({ address, headers: {} })),
      ...PART_HEADERS.map((headers) => ({ address: page, headers })),
    ]);
    for (const { address, headers } of requests) {
      const as = async (who: Headers) => {
        // Requests for parts of pages are redirected to their address with `_rsc`.
        const answer = await clients.ask(address, { ...headers, ...who }, { redirect: "follow" });
        const text = await answer.text();
        const isPicture = answer.ok && (answer.headers.get("content-type") ?? "").startsWith("image/");
        return { text, isPicture, status: answer.status };
      };
      const own = await as(owner);
      // Everybody gets the same picture of a withdrawal.
      if (own.isPicture && !/^(?:retracted|deleted)/.test(what)) pictures.add(own.text);
      if (own.text.includes(bundle.dataset)) seen.add(`${what} ${JSON.stringify(headers)}`);
      const stranger = await as({});
      const found = (texts ?? []).filter(
        (text) => stranger.text.includes(text) && !decodeURIComponent(address).includes(text),
      );
      if (found.length > 0 || (texts && pictures.has(stranger.text)))
        leaks.push(`${address} with ${JSON.stringify(headers)} of a ${what} bundle: ${stranger.status} ${found}`);
      if (/^\/_{1,2}next/.test(address)) expect([address, stranger.status, own.status]).toEqual([address, 404, 404]);
    }
  };

  const withdraw = async ({ id }: Hidden, how: "retract" | "delete") => {
    const reason = "Measured with a debug build.";
    const answer =
      how === "retract"
        ? await clients.sendJson(`/api/v1/bundles/${id}/withdrawal`, bearer(ann), { action: how, reason })
        : await clients.ask(`/api/v1/bundles/${id}?reason=No`, bearer(ann), { method: "DELETE" });
    expect(answer.status).toBe(204);
  };

  for (const visibility of ["draft", "private", "embargoed"]) {
    const hidden = await clients.hide(visibility, ann);
    const { live, frozen } = addressesOf(hidden);
    const texts = [hidden.id, hidden.dataset, hidden.title, hidden.key, hidden.report, hidden.member];
    await check(hidden, visibility, [...live, ...frozen], texts);
    // The withdrawal of a bundle that was never public stays secret.
    await withdraw(hidden, "retract");
    await check(hidden, `retracted ${visibility}`, [...live, ...frozen], texts);
    await withdraw(hidden, "delete");
    await check(hidden, `deleted ${visibility}`, [...live, ...frozen], texts);
  }
  // A withdrawn public bundle disappears from its live addresses; frozen views of it stay.
  const open = await clients.hide("public", ann);
  const { live, frozen } = addressesOf(open);
  await check(open, "public", [...live, ...frozen], null);
  await withdraw(open, "retract");
  await check(open, "retracted", live, ["812.5", open.member]);
  await withdraw(open, "delete");
  await check(open, "deleted", live, ["812.5", open.member]);

  expect(leaks).toEqual([]);
  expect(pictures.size).toBeGreaterThan(4);
  // The owner did get the parts of pages; otherwise the test has checked nothing.
  for (const visibility of ["draft", "private", "embargoed"])
    for (const headers of PART_HEADERS.filter((each) => "rsc" in each))
      expect([...seen]).toContain(`${visibility} ${JSON.stringify(headers)}`);
});
