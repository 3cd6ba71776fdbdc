import type { MemberHead } from "../importers/kit/types";
import { type Recognition, recogniseMember } from "../importers/registry";
import { errorText } from "./issue-list";
import { dressOf, type LineDress, undressed } from "./line-dress";
import { fencesOf, withoutMarkdown } from "./markdown-fences";

/** `recogniseMember`, with an answer for a failing importer. */
function recognise(head: MemberHead): Recognition | { kind: "failed"; why: string } {
  try {
    return recogniseMember(head);
  } catch (error) {
    return { kind: "failed", why: errorText(error) };
  }
}

interface Dressed {
  recognition: ReturnType<typeof recognise>;
  dress: LineDress | null;
  /** True for a page of text that quotes output. */
  isQuote: boolean;
}

/**
 * Recognises a member, and the decoration of its lines. A file that is recognised as it is keeps its lines, unless a
 * decoration that no tool prints can be removed with the same result.
 */
export function recogniseDressed(head: MemberHead): Dressed {
  const recognition = recognise(head);
  const matched = recognition.kind === "matched" ? recognition.importer : null;
  // A page may quote the tables of other files, or output of a tool between fences.
  const isPage = matched?.fallback === true && /\.(?:md|markdown)$/i.test(head.path);
  const asItLies = { recognition, dress: null, isQuote: isPage };
  if (!head.text || (recognition.kind !== "none" && matched?.reader !== "lines")) return asItLies;
  const fences = matched === null || isPage ? fencesOf(head.path, head.text) : null;
  const dress = fences ?? dressOf(head.text);
  if (dress === null) return asItLies;
  const path = fences === null ? head.path : withoutMarkdown(head.path);
  const bare = recognise({ ...head, path, text: undressed(head.text, dress) });
  const fits =
    bare.kind === "matched" &&
    bare.importer.reader === "lines" &&
    (matched === null || isPage || bare.importer.id === matched.id);
  return fits ? { recognition: bare, dress, isQuote: fences !== null } : asItLies;
}
