// `node scripts/verdict-table.mjs [--rounds 300] [--events 600] [--otava PYTHON]`: prints, in Markdown, what the rule for verdicts answers on
// noise without a change and where the newest build fell (lib/domain/verdicts/resampling.testing.ts). With a Python that has
// apache-otava (`pip install apache-otava`), Otava with its defaults answers beside it, on 1,000 lines a cell.
import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";
import { register } from "tsx/esm/api";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "300" },
    events: { type: "string", default: "600" },
    otava: { type: "string" },
  },
});
register();
const { eventsIn, fallen, NOISES, nullPanels, tallyOf } = await import("../lib/domain/verdicts/resampling.testing.ts");

const SEED = 5;
const OTAVA_LINES = 1000;
/** Of the first list of series: how many have a change point; of the others: how many have one at the last value. */
const OTAVA = `
import json, sys
from otava.analysis import compute_change_points
points = lambda series: [int(c.index) for c in compute_change_points(series, window_len=50, max_pvalue=0.001)[0]]
null, *fallen = json.load(sys.stdin)
print(json.dumps([sum(bool(points(s)) for s in null)] + [sum(len(s) - 1 in points(s) for s in case) for case in fallen]))
`;
const percent = (share) => share.toFixed(1);

console.log("| noise | builds | false % | of them newest | -10 % found | -20 % found | Otava: false | -10 % | -20 % |");
console.log("|---|---|---|---|---|---|---|---|---|");
for (const noise of NOISES)
  for (const builds of [8, 15]) {
    const own = tallyOf(nullPanels(noise, builds, Number(values.rounds), SEED));
    const cells = [own.reporting, own.newest, own.fall10, own.fall20, ...otava(noise, builds)].map(percent);
    console.log(`| ${noise.name} | ${builds} | ${cells.join(" | ")} |`);
  }
console.log(`\n| noise | false events in ${values.events} rounds of 8, 15 and 25 builds |\n|---|---|`);
for (const noise of NOISES) {
  const rounds = Math.round(Number(values.events) / 3);
  const events = [8, 15, 25].map((builds) => eventsIn(nullPanels(noise, builds, rounds, SEED)));
  console.log(`| ${noise.name} | ${events.join(" + ")} |`);
}

/** Shares in % of lines on which Otava finds any change where none is, and one at a newest build 10 % and 20 % lower; none without Otava. */
function otava(noise, builds) {
  if (!values.otava) return [];
  const lines = [];
  for (const panel of nullPanels(noise, builds, OTAVA_LINES, SEED)) {
    lines.push(...panel.map((line) => line.builds));
    if (lines.length >= OTAVA_LINES) break;
  }
  const plain = (of) => of.slice(0, OTAVA_LINES).map((line) => line.flatMap((build) => build.values));
  const cases = [plain(lines), ...[0.1, 0.2].map((share) => plain(lines.map((line) => fallen(line, share))))];
  const { status, stdout, stderr } = spawnSync(values.otava, ["-c", OTAVA], {
    input: JSON.stringify(cases),
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`Otava did not answer: ${stderr}`);
  return JSON.parse(stdout).map((count) => (100 * count) / OTAVA_LINES);
}
