import { searchSentence } from "@/lib/domain/sentences/of-search";
import type { toPreviews } from "@/lib/views/compare/home-previews";

type Preview = ReturnType<typeof toPreviews>[number];

export interface VectorFinding {
  dataset: string;
  setting: string;
  sentence: string;
  lines: Preview["lines"];
  target: number;
  compare: string;
}

/** The first data set on which one algorithm answers more than another under equal conditions, by more than noise may, with what that says; null where there is none. */
export function vectorFinding(previews: readonly Preview[]): VectorFinding | null {
  for (const { name, setting, target, compare, lines } of previews) {
    const [first] = lines;
    // Variants of one algorithm do not compete.
    const second = lines.find(({ algorithm }) => algorithm !== first?.algorithm);
    if (!first || !second) continue;
    const said = searchSentence(target, { ...first, name: nameOf(first) }, { ...second, name: nameOf(second) });
    if (said) return { dataset: name, setting, sentence: said.text, lines, target, compare };
  }
  return null;
}

const nameOf = ({ algorithm, variant }: Preview["lines"][number]): string =>
  variant ? `${algorithm} (${variant})` : algorithm;
