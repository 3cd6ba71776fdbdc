import { withoutPacking } from "@/lib/domain/packing";
import type { MemberHead } from "../kit/types";

const signs = [/^\uFEFF?\s*\{/, /"system"\s*:\s*"/, /"machine"\s*:/, /"result"\s*:\s*\[\s*(?:\[\s*(?:\d|null|\])|\])/];

/** A file of ClickBench's own layout: <system>/results/20260511/<machine>.json, or an instance type without a date. */
const ofLayout = /(?:^|\/)([^/]+)\/results\/(?:20\d{6}\/([^/]+)|([a-z]\w*\.(?:\d*x?large|metal)[\w-]*))\.json$/;

/** Returns the system and the machine that a path in ClickBench's layout names; null for others. */
export function namedByLayout(path: string): { system: string; machine: string } | null {
  const [, system, dated, bare] = ofLayout.exec(withoutPacking(path)) ?? [];
  const machine = dated ?? bare;
  return system === undefined || machine === undefined ? null : { system, machine };
}

/** Characters of a file that holds nothing but an error. */
const MAX_ERROR = 10_000;

const isError = (path: string, text: string): boolean =>
  text.length <= MAX_ERROR && /^\uFEFF?\s*\{\s*"error"\s*:/.test(text) && namedByLayout(path) !== null;

/** Recognises a result of ClickBench or a relative by its keys, system, machine and times; an error by its path. */
export const recogniseClickBench = ({ path, text }: MemberHead): boolean =>
  text !== null && !/\.(?:md|html?)$/i.test(path) && (signs.every((sign) => sign.test(text)) || isError(path, text));
