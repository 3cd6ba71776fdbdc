// Benchmark output that is known by its first lines but whose numbers no importer of this version reads. A bundle of
// these is kept, said so, and can be imported again when the importer is there. All patterns of a tool must be found.
const tools: readonly (readonly [readonly RegExp[], string])[] = [
  [[/^\s*\{/, /"run_id"\s*:/, /"task_config"\s*:/], "VectorDBBench"],
];

/** The tool behind a text, by its head; null when it is not one of those that are known. */
export function knownTool(head: string): string | null {
  return tools.find(([patterns]) => patterns.every((pattern) => pattern.test(head)))?.[1] ?? null;
}
