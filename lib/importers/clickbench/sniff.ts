import type { MemberHead } from "../kit/types";

const signs = [/^\uFEFF?\s*\{/, /"system"\s*:\s*"/, /"machine"\s*:/, /"result"\s*:\s*\[\s*(?:\[\s*(?:\d|null|\])|\])/];

/** Recognises a result of ClickBench or a relative by its keys: system, machine, and lists of times. */
export const recogniseClickBench = ({ path, text }: MemberHead): boolean =>
  text !== null && !/\.(?:md|html?)$/i.test(path) && signs.every((sign) => sign.test(text));
