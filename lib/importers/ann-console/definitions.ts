import type { ParamValue } from "@/lib/domain/model";
import type { Definition } from "./facts";
import { type PythonValue, readPythonLiteral } from "./python-literal";

/** Reads the Definitions of an "Order:" line. The count includes unreadable ones. */
export function readDefinitions(text: string): { count: number; definitions: Definition[] } {
  const definitions: Definition[] = [];
  let count = 0;
  for (let at = text.indexOf("Definition(algorithm="); at >= 0; ) {
    const next = text.indexOf("Definition(algorithm=", at + 1);
    const part = text.slice(at, next < 0 ? undefined : next);
    count++;
    const args = literalAfter(part, "arguments=");
    const groups = literalAfter(part, "query_argument_groups=");
    if (Array.isArray(args)) {
      definitions.push({ args, queryValues: Array.isArray(groups) ? groups.flatMap(firstValue) : [] });
    }
    at = next;
  }
  return { count, definitions };
}

function literalAfter(text: string, key: string): PythonValue | undefined {
  const at = text.indexOf(` ${key}`);
  return at < 0 ? undefined : readPythonLiteral(text, at + 1 + key.length);
}

function firstValue(group: PythonValue): ParamValue[] {
  const first = Array.isArray(group) ? group[0] : group;
  return first === null || typeof first === "object" || first === undefined ? [] : [first];
}
