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

/**
 * Returns the first data set where one algorithm answers more queries than another under equal conditions, beyond
 * noise. Null where there is none.
 */
export function vectorFinding(previews: readonly Preview[]): VectorFinding | null {
  for (const { name, setting, target, compare, lines } of previews) {
    const [first] = lines;
    // Variants of one algorithm don't compete.
    const second = lines.find(({ algorithm }) => algorithm !== first?.algorithm);
    if (!first || !second) continue;
    const said = searchSentence(target, { ...first, name: nameOf(first) }, { ...second, name: nameOf(second) });
    if (said) return { dataset: name, setting, sentence: said.text, lines, target, compare };
  }
  return null;
}

const nameOf = ({ algorithm, variant }: Preview["lines"][number]): string =>
  variant ? `${algorithm} (${variant})` : algorithm;
