import type { MemberHead } from "../importers/kit/types";
import { type Recognition, recogniseMember } from "../importers/registry";
import { errorText } from "./issue-list";
import { decorationOf, type LineDecoration, withoutDecoration } from "./line-decoration";
import { fencesOf, withoutMarkdown } from "./markdown-fences";

/** Recognises a member. The error of a failing importer is an answer, too. */
function recognise(head: MemberHead): Recognition | { kind: "failed"; why: string } {
  try {
    return recogniseMember(head);
  } catch (error) {
    return { kind: "failed", why: errorText(error) };
  }
}

interface Recognised {
  recognition: ReturnType<typeof recognise>;
  decoration: LineDecoration | null;
  /** True for a page of text that quotes output. */
  isQuote: boolean;
}

/**
 * Recognises a member, and the decoration of its lines. A file loses a decoration only where its other text is
 * recognised. Where the file is recognised with its decoration, both importers must be the same.
 */
export function recogniseDecorated(head: MemberHead): Recognised {
  const recognition = recognise(head);
  const matched = recognition.kind === "matched" ? recognition.importer : null;
  // A page may quote the tables of other files, or output of a tool between fences.
  const isPage = matched?.fallback === true && /\.(?:md|markdown)$/i.test(head.path);
  const asItIs = { recognition, decoration: null, isQuote: isPage };
  if (!head.text || (recognition.kind !== "none" && matched?.reader !== "lines")) return asItIs;
  const fences = matched === null || isPage ? fencesOf(head.path, head.text) : null;
  const decoration = fences ?? decorationOf(head.text);
  if (decoration === null) return asItIs;
  const path = fences === null ? head.path : withoutMarkdown(head.path);
  const bare = recognise({ ...head, path, text: withoutDecoration(head.text, decoration) });
  const fits =
    bare.kind === "matched" &&
    bare.importer.reader === "lines" &&
    (matched === null || isPage || bare.importer.id === matched.id);
  return fits ? { recognition: bare, decoration, isQuote: fences !== null } : asItIs;
}
