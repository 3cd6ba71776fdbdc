import type { IssueList } from "../kit/issue-list";
import type { FactList } from "./facts";
import type { ReadLine } from "./kinds";

/** Sections whose settings are the server's: their names stand alone, those of other sections get the section before them. */
const server = /^(?:mysqld|mariadbd?|server|mysqld_safe|galera)(?:[-_]?\d[\d.]*)?$/i;

/** `[section]`, `name = value`, `name` alone (set); # and ; begin comments. Names as written. */
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
    if (!found?.[1]) unread(issues, text, line);
    else facts.set(`${prefix}${found[1]}`, found[2] === undefined ? true : writtenValue(found[2].trim()));
  };
}

/** `name = value` or `name value`, # begins a comment anywhere outside quotes: postgresql.conf and parts of it. */
export function readPostgres(facts: FactList, issues: IssueList): ReadLine {
  return (text, line) => {
    const bare = text.trim();
    if (bare === "" || bare.startsWith("#")) return;
    const found = /^([A-Za-z_][\w.]{0,100})(?:\s{0,100}=|\s)(.*)$/.exec(bare);
    if (found?.[1] && found[2] !== undefined) facts.set(found[1], writtenValue(found[2].trim()));
    else unread(issues, text, line);
  };
}

/** What a server said of its settings: `name = value unit`, `name | value`, or a name and a value with a tab between. */
export function readServerSettings(facts: FactList, issues: IssueList): ReadLine {
  return (text, line) => {
    const bare = text.trim();
    if (bare === "" || /^[-+]+$/.test(bare) || /^\(\d+ rows?\)$/.test(bare) || /^name\s*[|\t]/.test(bare)) return;
    const found = /^([A-Za-z_][\w.]{0,100})(?:[ \t]{0,100}[=|]|[ \t]{0,100}\t)(.*)$/.exec(bare);
    if (found?.[1] && found[2] !== undefined) facts.set(found[1], found[2].trim());
    else unread(issues, text, line);
  };
}

/** The value without quotes and without the comment behind it. */
function writtenValue(text: string): string {
  const quoted = /^(['"])(.{0,2000}?)\1\s*(?:[#;].*)?$/.exec(text);
  return quoted?.[2] ?? text.replace(/\s+[#;].*$|^[#;].*$/, "").trim();
}

function unread(issues: IssueList, text: string, line: number): void {
  issues.add("info", "unread-line", { line, text, message: "This line is not a setting; it was ignored." });
}
