import type { IssueList } from "../kit/issue-list";
import type { FactList } from "./facts";
import type { ReadLine } from "./kinds";

/** Sections of the server's settings. Names of other sections' settings get the section as a prefix. */
const server = /^(?:mysqld|mariadbd?|server|mysqld_safe|galera)(?:[-_]?\d[\d.]*)?$/i;

/** Reads `[section]`, `name = value`, and `name` alone, which is true. # and ; begin comments. Names stay unchanged. */
export function readIni(facts: FactList, issues: IssueList): ReadLine {
  let prefix = "";
  return (text, line) => {
    const bare = text.trim();
    if (bare === "" || /^[#;]/.test(bare)) return;
    const section = /^\[([^\]]{1,80})\]/.exec(bare)?.[1];
    if (section !== undefined) {
      prefix = server.test(section) ? "" : `${section}.`;
      return;
    }
    const found = /^([A-Za-z][\w.-]{0,100})\s{0,100}(?:=(.*))?$/.exec(bare);
    if (!found?.[1]) reportUnread(issues, text, line);
    else facts.set(`${prefix}${found[1]}`, found[2] === undefined ? true : writtenValue(found[2].trim()));
  };
}

/** Reads postgresql.conf and parts of it: `name = value` or `name value`. # begins a comment outside quotes. */
export function readPostgres(facts: FactList, issues: IssueList): ReadLine {
  return (text, line) => {
    const bare = text.trim();
    if (bare === "" || bare.startsWith("#")) return;
    const found = /^([A-Za-z_][\w.]{0,100})(?:\s{0,100}=|\s)(.*)$/.exec(bare);
    if (found?.[1] && found[2] !== undefined) facts.set(found[1], writtenValue(found[2].trim()));
    else reportUnread(issues, text, line);
  };
}

/** Reads settings that a server printed: `name = value unit`, `name | value`, or name, tab and value. */
export function readServerSettings(facts: FactList, issues: IssueList): ReadLine {
  return (text, line) => {
    const bare = text.trim();
    if (bare === "" || /^[-+]+$/.test(bare) || /^\(\d+ rows?\)$/.test(bare) || /^name\s*[|\t]/.test(bare)) return;
    const [begin = "", name, blanks, sign] = /^([A-Za-z_][\w.]{0,100})([ \t]*)([=|]?)/.exec(bare) ?? [];
    if (name && (sign || blanks?.includes("\t"))) facts.set(name, bare.slice(begin.length).trim());
    else reportUnread(issues, text, line);
  };
}

/** The last place where a closing quote is looked for. */
const MAX_QUOTED = 2_001;
const behind = /\s*(?:[#;]|$)/y;

/** Returns the value without quotes and without a trailing comment. */
function writtenValue(text: string): string {
  const [quote = ""] = /^['"]/.exec(text) ?? [];
  // Ends at the first quote with nothing or a comment after it.
  for (
    let end = quote ? text.indexOf(quote, 1) : -1;
    end > 0 && end <= MAX_QUOTED;
    end = text.indexOf(quote, end + 1)
  ) {
    behind.lastIndex = end + 1;
    if (behind.test(text)) return text.slice(1, end);
  }
  const comment = text.search(/(?:^|\s)[#;]/);
  return (comment < 0 ? text : text.slice(0, comment)).trim();
}

function reportUnread(issues: IssueList, text: string, line: number): void {
  issues.add("info", "unread-line", { line, text, message: "This line is not a setting; it was ignored." });
}
