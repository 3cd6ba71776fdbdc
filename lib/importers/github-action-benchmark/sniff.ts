import type { MemberHead } from "../kit/types";

const history = [/^\uFEFF?\s*(?:window\.BENCHMARK_DATA\s*=\s*)?\{/, /"entries"\s*:\s*\{/, /"benches"\s*:\s*\[/];
const assignedHistory = [/^\uFEFF?\s*window\.BENCHMARK_DATA\s*=\s*\{/, /"entries"\s*:\s*\{/];
/** The first object of a list has these three keys, and no other tool's. */
const first = /^\uFEFF?\s*\[\s*\{([^{}]*)\}/;
const keys = [/"name"\s*:\s*"/, /"unit"\s*:\s*"/, /"value"\s*:\s*["\d-]/];

/** Recognises a history of github-action-benchmark by its keys, and a list of objects with name, unit and value. */
export function recogniseEntries({ path, text }: MemberHead): boolean {
  if (text === null || !/\.(?:js|json)$/i.test(path)) return false;
  if ([history, assignedHistory].some((signs) => signs.every((sign) => sign.test(text)))) return true;
  const [, object = ""] = first.exec(text) ?? [];
  return keys.every((key) => key.test(object));
}
