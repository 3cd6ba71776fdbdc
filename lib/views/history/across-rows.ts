import { differenceTexts } from "@/lib/domain/conditions/comparison";
import { group } from "@/lib/domain/group";
import { type StepAcross, stepsAcross } from "@/lib/domain/history/across";
import { betterOf } from "@/lib/domain/history/history-group";
import type { ShownNames } from "@/lib/domain/names/shown-names";
import { isBetter } from "@/lib/domain/relative/direction";
import type { AcrossRow, AcrossStep } from "./history-types";
import { byAnswer, calledOf, nameBeside, namesOf, storedPair, type WorkloadLine, withListed } from "./verdict-rows";

/** Returns the stored form of a step across conditions. A refused one names only the differences that refuse it. */
export function acrossOf(
  { build, against, from, differences, pair }: StepAcross,
  better: "higher" | "lower" | null,
  names?: ShownNames,
): AcrossStep {
  const refusing = differences.filter(({ kind }) => kind !== "warning");
  const stored = pair && storedPair(pair, null);
  return {
    build: build.raw,
    ...calledOf(build.raw, names),
    version: build.version,
    against: nameBeside(against, build.version, names),
    from: { line: from, build: against.raw },
    differs: differenceTexts(refusing.length ? refusing : differences, names),
    step: stored && { ...stored, runs: build.rows ? 0 : build.values.length, better: isBetter(stored.ratio, better) },
  };
}

/** Returns the steps across conditions of every workload: changes first, refused ones last. */
export function acrossRows(lines: readonly WorkloadLine[], metric: string, names?: ShownNames): AcrossRow[] {
  const found = [...group(lines, ({ of }) => of)].flatMap(([of, own]) => {
    if (!of) return [];
    return stepsAcross(own).flatMap((step) => {
      const line = own.find(({ key }) => key === step.line);
      const verdict = step.pair?.verdict;
      const p = verdict && "p" in verdict ? verdict.p : null;
      const row = acrossOf(step, betterOf(of, metric), names);
      return line
        ? [{ p, row: { ...namesOf(line, of, names), ...row }, isChanged: verdict?.answer === "changed" }]
        : [];
    });
  });
  return withListed(found).sort((a, b) => byAnswer(a.step, b.step));
}
