// Benchmark output with a known beginning, whose numbers no importer of this version reads. Such a bundle is kept and
// reported, and can be imported again with a later version. A tool needs all of its patterns in the first 64 KiB.
// Sources: docs/formats/other-tools.md, and the tools' own output.
type Sign = Pick<RegExp, "test">;
const tools: readonly (readonly [name: string, ...signs: Sign[]])[] = [
  ["qdrant's vector-db-benchmark", /^\s*[{[]/, /"mean_precisions?"\s*:/, /"rps"\s*:/],
  ["redis-benchmark", /^"?test"?,"?rps"?(?:,|$)/m],
  ["pgbench-tools", headingOf("scale", "clients", "tps")],
  ["go-tpc", /^\[Summary\] Q\d+ {1,9}- Count: /m],
  ["cassandra-stress", /^(?:Op|op) rate\s+: +[\d,]+/m, /^(?:Latency mean|latency mean)\s+: /m],
  ["OpenSearch Benchmark or Rally", /^"?Metric"?,"?Task"?,"?(?:Value|Baseline)"?,/m],
  ["OpenSearch Benchmark or Rally", /^\|\s*Metric \|\s*Task \|\s*(?:Value|Baseline) \|/m],
  ["OpenSearch Benchmark or Rally", /"op_metrics"\s*:\s*\[/],
  ["TSBS", /^Run complete after \d+ queries with \d+ workers/m],
  ["mysqlslap", /^[ \t]*Average number of seconds to run all queries: /m],
  // --csv: engine, type of query, seconds (mean, least, most), clients, queries of a client.
  ["mysqlslap", lines(/^\w{0,20},(?:mixed|read|write|key|update|load|insert)(?:,\d{1,9}\.\d{3}){3},\d{1,9},\d{1,9}$/)],
  ["go-ycsb as JSON or a table", /^Run finished, takes \d/m],
  ["hyperfine's console", /^Benchmark \d{1,6}: /m, /^ {2}Time \((?:mean ± σ|abs ≡)\): /m],
  ["hyperfine as Markdown", /^\| Command \| Mean \[\w{1,3}\] \|/m],
  ["criterion with --output-format bencher", holds(" ... bench: ", " ns/iter (+/- ")],
  ["pytest-benchmark's text", /^-{1,200} benchmark.{0,100}: \d{1,6} tests -{1,200}$/m],
  ["wrk", /^Running \d\w* test @ /m, /^Requests\/sec: /m],
];

/** Matches a head whose first lines, up to ten, are all of this form. */
function lines(form: RegExp): Sign {
  return {
    test: (text) => {
      const first = text.split(/\r?\n/, 11).slice(0, 10);
      const whole = first.filter((line, at) => line !== "" || at < first.length - 1);
      return whole.length > 0 && whole.every((line) => line.length <= 200 && form.test(line));
    },
  };
}

/** Matches a text with all of these. */
function holds(...parts: string[]): Sign {
  return { test: (text) => parts.every((part) => text.includes(part)) };
}

/** Matches a line of column names that contains these. */
function headingOf(...names: string[]): Sign {
  const isHeading = (line: string) => {
    const cells = new Set(line.split(/\W+/));
    return line.length <= 400 && /^[\w",;| ]+$/.test(line) && names.every((name) => cells.has(name));
  };
  return { test: (text) => names.every((name) => text.includes(name)) && text.split(/[\r\n]/).some(isHeading) };
}

/** Returns the tool behind a text by its head; null for unknown tools. */
export function knownTool(head: string): string | null {
  return tools.find(([, ...signs]) => signs.every((sign) => sign.test(head)))?.[0] ?? null;
}
