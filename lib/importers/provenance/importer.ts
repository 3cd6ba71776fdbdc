import type { Params, Source } from "@/lib/domain/model";
import { noResults } from "@/lib/domain/parsed-results";
import { IssueList, keptLine } from "../kit/issue-list";
import { baseName } from "../kit/paths";
import type { TextImporter } from "../kit/types";
import { FactList } from "./facts";
import { configNameOf, kindOfPath } from "./kinds";

/** The facts of a file and its first line that is not blank; null for an empty file. */
export interface ProvenanceFacts {
  facts: Params;
  first: { line: number; text: string } | null;
}

/** Files that describe a benchmark's environment: settings files, lscpu, uname, versions ... */
export const provenance: TextImporter<ProvenanceFacts> = {
  id: "provenance",
  version: 6,
  title: "settings and host files (my.cnf, lscpu, uname ...)",
  supporting: true,
  reader: "lines",
  recognise: ({ path, text }) => text !== null && (kindOfPath(path)?.mark.test(text.slice(0, 60_000)) ?? false),
  open({ path }) {
    const issues = new IssueList(path, 5);
    const facts = new FactList(issues);
    const read = kindOfPath(path)?.read(facts, issues);
    let first: ProvenanceFacts["first"] = null;
    return {
      line(text, number) {
        if (text.trim() === "") return;
        first ??= keptLine(text.trim(), number);
        // No setting is longer, and patterns stay cheap.
        read?.(text.slice(0, 4_000), number);
      },
      end: () => ({ facts: { facts: facts.end(), first }, issues: issues.all() }),
    };
  },
  assemble(files) {
    const results = noResults();
    for (const { path, facts } of files) {
      const kind = kindOfPath(path);
      if (!kind) continue;
      const source: Source = { path, line: facts.first?.line ?? null, text: facts.first?.text ?? null };
      const configName = kind.config ? configNameOf(path) : null;
      results.provenance.push({
        key: path,
        kind: kind.kind,
        title: baseName(path),
        configName,
        facts: facts.facts,
        source,
      });
    }
    return results;
  },
};
