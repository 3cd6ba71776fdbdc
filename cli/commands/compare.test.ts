import { mkdtemp, readFile, rm } from "node:fs/promises";
import http from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { EXIT } from "../failure";
import { compare } from "./compare";

const side = (value: number) => ({ value, n: 1 });
const row = (key: string, ratio: number, answer: string) => ({
  key,
  section: "",
  metric: "qps",
  a: side(100),
  b: side(100 * ratio),
  ratio,
  better: ratio > 1,
  answer,
  why: null,
  visible: 0.02,
  listed: true,
  differs: [],
});
const lone = (label: string, side: string, a: string | null = null, b: string | null = null) => ({ label, side, a, b });
const answer = (rows: unknown, leftOut: unknown[] = [], omittedRows = 0) => ({ rows, leftOut, omittedRows });
const same = [row("scan", 1, "same")];
/** Thirty tests that the head lacks; the run of the last one failed. */
const many = Array.from({ length: 30 }, (_, at) => lone(`t${at}`, "A", null, at === 29 ? "failed" : null));
const ANSWERS: Record<string, unknown> = {
  slow: answer([row("scan", 0.8, "changed")]),
  fast: answer([row("scan", 1.25, "changed")]),
  unclear: answer([row("scan", 0.98, "cannot tell")]),
  same: answer(same),
  failed: answer(same, [lone("insert range=100", "A", null, "failed"), lone("join", "A", null, "failed")]),
  more: answer(same, [lone("insert range=100", "B")]),
  fewer: answer(same, [lone("insert range=100", "A")]),
  many: answer(same, many),
  named: answer(same, [
    lone("scan (failed)", "A"),
    lone("sort", "B", "failed"),
    lone("hash", "neither", "failed", "failed"),
  ]),
  cut: answer(same, [], 3),
  odd: answer("none"),
  old: { rows: same, notes: [] },
};

const night = (commit: string) => ({ commit, measured: null, bundles: ["x"] });
/** The answer of a project on two nights that have two families of tests. */
const PROJECT = {
  project: "mydb",
  owner: "ann",
  base: night("1111111aaa"),
  head: night("4444444aaa"),
  remarks: [],
  families: ["fio", "sysbench"],
  query: "a=1.2&b=same",
};

describe("benchfolio compare", () => {
  const requested: string[] = [];
  const server = http.createServer((request, response) => {
    requested.push(request.url ?? "");
    if (request.url?.startsWith("/diff.png?")) return answerPicture(response, request.headers.authorization);
    if (request.url?.includes("head=4444444aaa")) return response.end(JSON.stringify(PROJECT));
    if (request.url?.includes("head=5555555aaa")) return response.end(JSON.stringify({ ...PROJECT, families: [] }));
    if (request.url?.includes("head=3333333aaa")) return response.end(JSON.stringify({ base: "1111111aaa" }));
    if (request.url?.startsWith("/api/v1/projects/")) {
      response.statusCode = 404;
      return response.end(JSON.stringify({ error: { code: "not-found", message: "No project knows both." } }));
    }
    response.end(JSON.stringify(ANSWERS[new URL(request.url ?? "", "http://x").searchParams.get("b") ?? ""]));
  });
  let pictures: "all" | "none" | "sign-in" = "all";
  const answerPicture = (response: http.ServerResponse, token: string | undefined) => {
    expect(token).toBeUndefined();
    response.statusCode = pictures === "none" ? 404 : 200;
    response.setHeader("content-type", pictures === "all" ? "image/png" : "text/html");
    response.end();
  };
  let folder = "";
  let origin = "";
  const printed: string[] = [];
  beforeAll(async () => {
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const address = server.address();
    origin = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
    folder = await mkdtemp(path.join(tmpdir(), "benchfolio-compare-"));
    vi.spyOn(console, "log").mockImplementation((text: string) => void printed.push(text));
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    server.close();
    await rm(folder, { recursive: true });
  });
  const run = (head: string, ...more: string[]) =>
    compare(["--server", origin, "--base", "1.2", "--head", head, ...more]);

  it("exits with 4 for worse and 5 for unclear where --fail-if has them, and with 0 otherwise", async () => {
    expect([await run("slow"), await run("unclear")]).toEqual([4, 5]);
    expect([await run("fast"), await run("same")]).toEqual([0, 0]);
    expect([await run("slow", "--fail-if", "unclear"), await run("unclear", "--fail-if", "worse")]).toEqual([0, 0]);
    expect(await run("slow", "--min-effect", "21%")).toBe(0);
  });

  it("passes a head without a test of the base if --allow-missing says so, but never a failed run", async () => {
    printed.length = 0;
    expect([await run("failed"), await run("fewer")]).toEqual([5, 5]);
    expect(printed.join()).toContain("--allow-missing leaves such tests out.");
    printed.length = 0;
    expect([await run("failed", "--allow-missing"), await run("fewer", "--allow-missing")]).toEqual([5, 0]);
    expect(printed.join()).not.toContain("--allow-missing");
    expect(await run("more")).toBe(0);
    expect(printed.join()).toContain("Only A has a value: insert range=100 (failed), join (failed).");
    expect(printed.join()).toContain("Only A has a value: insert range=100.");
  });

  it("finds a failed run after 29 others, does not take a test's name for one, and counts unlisted rows as unclear", async () => {
    printed.length = 0;
    const allow = (head: string) => run(head, "--allow-missing");
    expect([await allow("many"), await allow("named"), await allow("cut")]).toEqual([5, 0, 5]);
    expect(printed.join()).toContain("t18, t19 and 10 more.");
    expect(printed.join()).toContain("Only B has a value: sort (failed).");
    expect(printed.join()).toContain("Not compared: hash (A failed, B failed).");
    expect(printed.join()).toContain("Not listed: 3 more rows.");
    const file = path.join(folder, "left-out.json");
    await run("many", "--json", file);
    expect(JSON.parse(await readFile(file, "utf8"))).toMatchObject({ leftOut: many, omittedRows: 0 });
  });

  it("requests the two builds under its filters, prints link and picture, and writes rows with their answers", async () => {
    const file = path.join(folder, "verdict.json");
    requested.length = 0;
    printed.length = 0;
    await run("slow", "--engine", "mydb", "--threads", "8", "--min-effect", "3%", "--json", file);
    const query = "a=1.2&b=slow&engine=mydb&threads=8";
    expect(requested).toEqual([`/diff.json?${query}`, `/diff.png?${query}`]);
    expect(printed.join()).toContain(`(${origin}/diff.png?${query})`);
    expect(printed.join()).toContain(`[All rows](${origin}/diff?a=1.2&b=slow&engine=mydb&threads=8)`);
    const written: unknown = JSON.parse(await readFile(file, "utf8"));
    expect(written).toMatchObject({
      base: "1.2",
      head: "slow",
      verdict: "worse",
      minEffect: 0.03,
      rows: [{ key: "scan", ratio: 0.8, verdict: "worse" }],
    });
  });

  it("shows no picture that only a token opens, and none where a sign-in answers in its place", async () => {
    vi.stubEnv("BENCHFOLIO_TOKEN", "secret");
    for (const answer of ["none", "sign-in"] as const) {
      pictures = answer;
      printed.length = 0;
      expect(await run("slow")).toBe(4);
      expect(printed.join()).not.toContain("diff.png");
    }
    pictures = "all";
    vi.unstubAllEnvs();
  });

  it("links to the rows of each family of a project, and to none where no family is on both sides", async () => {
    const file = path.join(folder, "families.json");
    const urlOf = (family: string) => `${origin}/diff?a=1.2&b=same&family=${family}`;
    const urls = ["fio", "sysbench"].map(urlOf);
    const of = (head: string) => ["--server", origin, "--base", "1111111aaa", "--head", head, "--json", file];
    printed.length = 0;
    expect(await compare(of("4444444aaa"))).toBe(0);
    expect(printed.join()).toContain(`2 same. All rows: [fio](${urls[0]}), [sysbench](${urls[1]})`);
    expect(JSON.parse(await readFile(file, "utf8"))).toMatchObject({ url: urls[0], urls });
    printed.length = 0;
    expect(await compare(of("5555555aaa"))).toBe(5);
    expect(printed.join()).toMatch(/No workload was measured on both sides\.$/);
    expect(JSON.parse(await readFile(file, "utf8"))).toMatchObject({ url: null, urls: [] });
  });

  it("takes commits for builds of any uploader only where --builds says so", async () => {
    const commits = ["--server", origin, "--base", "1111111aaa", "--head", "2222222aaa"];
    ANSWERS["2222222aaa"] = answer(same);
    requested.length = 0;
    await expect(compare(commits)).rejects.toThrow("No project knows both. --builds compares builds of these names");
    expect(requested).toEqual(["/api/v1/projects/base?base=1111111aaa&head=2222222aaa"]);
    printed.length = 0;
    expect(await compare([...commits, "--builds"])).toBe(0);
    expect(printed.join()).toContain("Both are builds of these names, whoever uploaded them.");
    await expect(compare([...commits, "--builds", "--project", "mydb"])).rejects.toMatchObject({ exit: EXIT.usage });
  });

  it("refuses a command line that it does not understand, and an answer of another shape", async () => {
    await expect(compare(["--base", "1.2"])).rejects.toMatchObject({ exit: EXIT.usage });
    await expect(run("slow", "--fail-if", "bad")).rejects.toThrow("--fail-if takes");
    await expect(run("slow", "--min-effect", "a lot")).rejects.toThrow("--min-effect is a share");
    await expect(run("odd")).rejects.toThrow("another shape");
    await expect(run("3333333aaa")).rejects.toMatchObject({ exit: EXIT.unavailable, code: "odd-answer" });
    // A server that does not say which rows are left out could hide a failed one.
    await expect(run("old")).rejects.toThrow("another shape");
  });
});
