import { appendFileSync, createReadStream, existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { it } from "vitest";
import { bundleKeyOf } from "@/lib/db/bundles-write";
import { withTestDatabase } from "@/lib/db/test-database";
import { importBundle } from "@/lib/import/import-bundle";
import { storeUpload } from "@/lib/import/upload";
import { loadHistoryView } from "./load-history-view";
import { loadRelativeView } from "./load-relative-view";
import { relativeGrid } from "./relative-grid";

withTestDatabase();
const root = path.resolve(import.meta.dirname, "../../../shared/bundles");
const out = "/tmp/e-probe2.txt";
const names = (process.env.PROBE ?? "").split(" ").filter(Boolean);
it("probe", async () => {
  writeFileSync(out, "");
  const say = (text: string) => appendFileSync(out, `${text}\n`);
  for (const name of names) {
    const file = path.join(root, `${name}.tar.gz`);
    if (!existsSync(file)) {
      say(`no ${name}`);
      continue;
    }
    try {
      const { state } = await storeUpload({
        source: createReadStream(file),
        fileName: path.basename(file),
        title: null,
      });
      const key = await bundleKeyOf(state.id);
      if (key === null) throw new Error("none");
      await importBundle(key);
      say(`\n== ${name} ${state.id}`);
      for (const extra of [{}, { view: "scaling" }]) {
        const { view } = await loadRelativeView({ bundle: state.id, ...extra });
        if (!view) {
          say("no view");
          continue;
        }
        const cells = view.table.cells.flat().flatMap((c) => (c ? [c] : []));
        const multi = cells.filter(({ n }) => n > 1);
        const wide = multi.filter(({ min, max }) => (max ?? 0) / (min || 1e-9) > 1.5);
        const unmarked = wide.filter(({ state: s }) => s !== "repeats-disagree").length;
        const marked = cells.filter(({ state: s }) => s === "repeats-disagree").length;
        const grid = relativeGrid(view, view.params);
        const ratios = grid.ratios.flat().filter(({ ratio }) => ratio !== null).length;
        say(
          `${JSON.stringify(extra)} ${view.title} | by ${view.table.columnsBy} split ${view.table.split} rows ${view.table.rowSplit} | ${view.table.rows.length} x ${view.table.columns.length}, cells ${cells.length}, valued ${cells.filter((c) => c.value !== null).length}, ratios ${ratios}, n>1 ${multi.length}, >1.5 unmarked ${unmarked}, marked ${marked}, base ${view.table.columns[grid.base]?.key}`,
        );
        for (const { text } of view.notices) say(`   - ${text}`);
        say(`   facts: ${view.facts.join("; ")} author ${view.authorBase}`);
        say(
          `   cols: ${view.heads
            .slice(0, 6)
            .map((h) => [h.title, ...h.lines].join("/"))
            .join(" | ")}`,
        );
        say(
          `   rows: ${view.table.rows
            .slice(0, 4)
            .map((r) => r.key)
            .join(" | ")}`,
        );
        if (view.scaling)
          say(
            `   scaling: ${view.scaling.panels.length} panels, ${view.scaling.series
              .map(({ label }) => label)
              .slice(0, 5)
              .join(
                " | ",
              )}; threads ${view.scaling.threads}; speedups ${view.scaling.panels.flatMap((p) => p.lines.flatMap((l) => l.steps.filter((s) => s.threads > 1 && s.speedup !== null))).length}`,
          );
      }
      const { view: h } = await loadHistoryView({ bundle: state.id });
      if (h) {
        say(
          `   history of ${h.subject?.label}: ${h.panels.map((p) => `${p.engineName}[${p.lines.map((l) => `${l.label}:${l.builds.map((b) => `${b.version}=${b.value?.toFixed(3)}`).join(",")}`).join(" || ")}]`).join(" ")}`.slice(
            0,
            1500,
          ),
        );
      }
    } catch (error) {
      say(`FAILED ${name}: ${String(error).slice(0, 600)}`);
    }
  }
}, 3_000_000);
