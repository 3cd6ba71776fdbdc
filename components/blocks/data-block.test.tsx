import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { NO_LIMITS } from "@/lib/domain/vector/limits";
import { tableFile } from "@/lib/tables/block-table";
import { bestBlock, targetsBlock } from "@/lib/views/compare/best-block";
import { indexBlock } from "@/lib/views/compare/index-block";
import { viewPoint, viewSeries } from "@/lib/views/compare/view-points.testing";
import { DataBlock } from "./data-block";

const row = { relative: null, relativeTo: null, differs: [], highestRecall: 0.97 };
const reached = { ...row, recallTarget: 0.95, series: "s", point: viewPoint("s", 0.96, 812.5) };
const facts = {
  series: [viewSeries("s")],
  best: [reached, { ...row, recallTarget: 0.99, series: "s", point: null }],
  params: { recall: [0.99, 0.95], price: null, ...NO_LIMITS },
};
const html = (block: ReturnType<typeof bestBlock>) =>
  renderToStaticMarkup(<DataBlock block={block} caption="Best" corner="Series" head={({ head }) => head} />);

it("writes numbers with their exact values and links, and reasons for missing ones", () => {
  const text = html(bestBlock(facts));
  expect(text).toMatch(/title="812.5"[^>]*><a [^>]*href="\/points\/[^"]+"[^>]*>812.5</);
  expect(text).toContain("never reaches 0.99; highest recall 0.970");
  expect(text).toMatch(/not recorded/);
});

it("gives a file exact numbers, and columns that the page leaves out", () => {
  const block = bestBlock(facts);
  const file = tableFile(block);
  expect(
    [...(file.rows as typeof block.rows)].map((each) => file.columns.map(({ exact }) => exact(each)).slice(0, 4)),
  ).toEqual([
    [0.95, 812.5, 0.96, 0.97],
    [0.99, null, null, 0.97],
  ]);
  expect(file.columns.map(({ header }) => header)).toContain("p95 (ms)");
  expect(html(block)).not.toContain("p95");
});

it("lays the same numbers out by target, with a reason beside a target that is never reached", () => {
  const text = html(targetsBlock(facts, String, (missing, target) => `${missing?.highestRecall} below ${target}`));
  expect(text).toMatch(/title="0.97 below 0.99"[^>]*>never</);
  expect(text).toMatch(/>812.5</);
});

it("avoids the word never where points beyond the reader's limit may reach the target", () => {
  const limited = { ...facts, params: { ...facts.params, p99: 5 } };
  const text = html(targetsBlock(limited, String, () => "not known to reach it within p99 ≤ 5 ms"));
  expect(text).toContain("not known to reach it within p99 ≤ 5 ms");
  expect(text).not.toContain("never");
  const reason = "not known to reach 0.99 within p99 ≤ 5 ms; highest recall there 0.970";
  expect(html(bestBlock(limited))).toContain(reason);
  expect(html(bestBlock(limited))).not.toContain("never");
});

it("avoids the word never where no point has a recall", () => {
  const unknown = { ...facts, best: [{ ...row, recallTarget: 0.99, series: "s", point: null, highestRecall: null }] };
  const text = html(bestBlock(unknown));
  expect(text).toContain("no point with a recall");
  expect(text).not.toContain("never");
});

it("sorts only by heads of numbers, names the target there, and gives the reason for a missing number", () => {
  const index = { totalSeconds: null, loadSeconds: null, buildSeconds: 3, bytes: 1024 ** 2 };
  const about = { id: "b.i1", series: "s", bundle: "b", indexParams: { m: 8 }, status: "complete" as const };
  const indexes = [{ ...about, index, bestPoint: null, highestRecall: 0.9 }];
  const block = indexBlock({
    series: [viewSeries("s")],
    indexes,
    params: { target: 0.95, ...NO_LIMITS },
    isApart: false,
  });
  const text = renderToStaticMarkup(
    <DataBlock
      block={block}
      caption="Indexes"
      corner="Series"
      head={({ head }) => head}
      sort={{ key: "bytes", direction: "ascending" }}
      onSort={() => undefined}
    />,
  );
  const heads = [...text.matchAll(/<th scope="col"([^>]*)>(.*?)<\/th>/g)].map(([, attributes, inner = ""]) => [
    inner.replaceAll(/<[^>]+>|▲/g, ""),
    /aria-sort="(\w+)"/.exec(attributes ?? "")?.[1],
  ]);
  expect(heads).toEqual([
    ["Series", undefined],
    ["Index parameters", undefined],
    ["Build s", "none"],
    ["Size MiB", "ascending"],
    ["QPS at ≥ 0.95", "none"],
    ["Highest recall", "none"],
  ]);
  for (const why of ["no source gives the build time", "never reaches 0.95; highest recall 0.900"])
    expect(text).toContain(why);
  expect(text).toContain('title="1048576 bytes"');
});
