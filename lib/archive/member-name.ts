import type { Issue } from "@/lib/domain/model";
import { archiveIssue, shorten } from "./issues";

/** A member's checked name. */
export interface MemberName {
  /** Safe to store and to show: `/` between parts, odd characters written as `\u{...}` or `\x..`. */
  path: string;
  /** Set for a member that must not be taken under any name. */
  refusal: Issue | null;
  /** Set where the name was changed for display. */
  remark: Issue | null;
}

// These characters are invisible, or change how their neighbours look. They are control characters, bidirectional and
// zero-width ones, line separators, byte order marks, tags and lone surrogates. `!/` would read as a nested archive.
const ODD = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]|!(?=\/)/gu;

const UTF8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const INVALID = "is not valid UTF-8; the bytes in question are shown as \\x..";
const ODD_NAME = "has control or invisible characters, or “!/”; they are shown as \\u{...} or \\x21";

/**
 * Checks a member's name and makes it safe to show. `prefix` is the path of the archives around it: `a.tar.gz!/`.
 * `longest` counts characters.
 */
export function memberName(raw: Uint8Array, prefix: string, longest: number): MemberName {
  const { text, invalid } = decode(raw);
  const show = (part: string) => (invalid ? escapeBytes(part) : part).replace(ODD, escapeOdd);
  const plain = prefix + partsOf(text).join("/");
  const path = prefix + show(partsOf(text).join("/"));
  const problem = findProblem(text) ?? (path.length > longest ? `is longer than ${longest} characters` : null);
  if (problem !== null) {
    const shown = shorten(`${prefix}${show(text.slice(0, longest)).trim() || "(no name)"}`);
    const message = `The name of this member ${problem}; it was skipped.`;
    return { path: shown, refusal: archiveIssue("warning", "unsafe-name", shown, message, shown), remark: null };
  }
  const isChanged = invalid || path !== plain;
  const message = `The name of this member ${invalid ? INVALID : ODD_NAME}.`;
  return {
    path,
    refusal: null,
    remark: isChanged ? archiveIssue("warning", "name-escaped", path, message, path) : null,
  };
}

function partsOf(text: string): string[] {
  return text.split("/").filter((part) => part !== "" && part !== ".");
}

/** Decodes UTF-8; other names as Latin-1, byte by byte. */
function decode(raw: Uint8Array): { text: string; invalid: boolean } {
  try {
    return { text: UTF8.decode(raw), invalid: false };
  } catch {
    return { text: Buffer.from(raw).toString("latin1"), invalid: true };
  }
}

/** Escapes each byte by itself, so that two invalid names stay two. */
function escapeBytes(text: string): string {
  return text.replace(/[\x80-\xff]/g, (char) => `\\x${hex(char)}`);
}

function escapeOdd(char: string): string {
  return char === "!" ? "\\x21" : `\\u{${hex(char)}}`;
}

function hex(char: string): string {
  return (char.codePointAt(0) ?? 0).toString(16).padStart(2, "0");
}

/**
 * Finds tricks on unpackers of any system. We unpack nothing to such names, but people unpack what they download here.
 */
function findProblem(text: string): string | null {
  if (partsOf(text).join("").trim() === "") return "is empty";
  if (text.includes("\0")) return "has a NUL byte";
  const plain = text.replace(/%(2e|2f|5c)/gi, (code) => decodeURIComponent(code));
  if (/^[/\\]/.test(plain)) return "is absolute";
  if (/^[A-Za-z]:/.test(plain)) return "has a drive letter";
  if (plain.split(/[/\\]/).some((part) => /^\s*\.{2,}\s*$/.test(part))) return 'climbs out of the archive ("..")';
  return null;
}
