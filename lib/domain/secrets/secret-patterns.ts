import { pattern } from "../pattern";
import { WordFinder } from "./word-finder";

/** The text that replaces a secret. */
export const MASK = "*****";

/** A pattern of a secret, and the text in its place, which keeps the words before it. */
export interface Rule {
  pattern: RegExp;
  replacement: string;
  /** A line that has none of these in lower case does not match. */
  needs: readonly string[];
}

// Every pattern is linear. No repetition is nested over the same characters. Each is bounded, or ends at a character
// that it excludes.

/** Ends an unquoted value. `a;b` is one value; in `a; b` and `a&user=b` the value is `a`. */
const ends = String.raw`"',;&|)}\]`;
const bare = String.raw`(?:[^\s${ends}<]|<(?!\/)|[${ends}](?=[^\s${ends}<])(?![\w.-]{1,60}["']?\s{0,2}[=:]))+`;
const quoted = [
  String.raw`''(?=[^\s'])[^'\n]*''`, // inside another quoted text of SQL
  String.raw`\\"(?:[^"\\]|\\[^"])*(?:\\")?`, // inside another quoted text of JSON
  String.raw`"(?:[^"\\]|\\.)*"?`,
  String.raw`'(?:[^'\\]|\\.)*'?`,
];
const value = `(?:${quoted.join("|")}|${String.raw`\{[^}\n]*\}?`}|${bare})`;

const switches = "on|off|true|false|yes|no|null|none|nil|enabled|disabled";
/** Not secrets: values of switches, and the working directory in an environment. */
const harmless = String.raw`(?!["']?(?:${switches})["']?(?=[\s${ends}<]|$))(?!(?<=\b(?:old)?pwd=)\/)`;

const owners =
  "mysql|maria(?:db)?|pg|postgres|mssqls?|sql|ora(?:cle)?|db2?|redis|valkey|mongo|user|root|admin|repl|superuser|" +
  "system|tpcc|tpch|http|https|proxy|client|login|app|ssh|my";
const words = [
  "passw(?:or)?d|passphrase|pwd|secret(?:[_-]?access)?(?:[_-]?key)?",
  "(?:api|access|private|account|encryption|s3)[_-]?key|token|credentials?|sst_auth",
  `(?:redis|rediscli|http|proxy|smtp)_auth|requirepass|masterauth|(?:${owners})[_.-]?pass`,
].join("|");
const suffix = String.raw`(?:[_-]?(?:hash|base|value|old|new|\d{1,2}))?`;
/** Names of secrets, as the source of a pattern. `pass` alone is too short for a name of what stands below it. */
export const secretWords = `(?:${words})${suffix}`;
const separator = String.raw`\s{0,60}(?:=>|:=|={1,2}|:(?!:))\s{0,20}`;

/** The tag that opens an element of a secret. `more` stands behind the secret's name. Not `<compass>`, `<passes>`. */
const opening = (more: string): string =>
  String.raw`<[\w.:-]{0,60}(?:${words}|(?<!com|by)pass)${suffix}(?!e[ds]\b|ing\b|i[sz])${more}` +
  String.raw`(?:\s[^<>\n]{0,200})?(?<!\/)>`;
/** A line that ends in such a tag, and so not in a placeholder of a usage text. The text is in the next lines. */
export const elementBegins = new RegExp(
  String.raw`(?:^\s{0,200}|>|<\/[\w.:-]{1,60}>\s{1,20})${opening("")}\s{0,20}$`,
  "i",
);
/** The tag behind that text. CDATA and comments are a part of it. */
export const elementEnds = /<\/?[a-z][\w.:-]{0,80}[\s>/]/i;

/** Words after "the password is" that are not a password. */
const noPassword = String.raw`(?:${[
  "set|not|empty|required|needed|missing|wrong|invalid|incorrect|correct|expired|unset|blank",
  "the|a|an|no|too|being|now|in|stored|hidden|masked",
].join("|")})\b`;

const rule = (needs: readonly string[], before: string, what: string): Rule => ({
  pattern: new RegExp(`(${before})${what}`, "gi"),
  replacement: `$1${MASK}`,
  needs,
});
/** Each of `words` contains one of these. */
const inWords = ["pass", "pwd", "secret", "key", "token", "credential", "auth"];

/** A name whose value is a secret: `mysql-password`, `PGPASSWORD`, `requirepass`; not `password_encryption`. */
export const secretName = new RegExp(`(?:${words}|(?<![a-z0-9])pass)${suffix}$`, "i");
/** A value that is only a switch: `ON`, `none`. */
export const harmlessValue = new RegExp(`^(?:${switches})$`, "i");

/** The patterns of secrets in one line, in the order in which they are applied. */
export const rules: readonly Rule[] = [
  // user:password@host in connection URLs; a password may hold / and @, a port may not
  rule(
    ["://"],
    String.raw`[a-z][a-z0-9+.-]{0,30}:\/\/[^\s:@/]{0,200}:`,
    String.raw`(?!\d{1,5}[/?])[^\s"'<>]{1,400}(?=@)`,
  ),
  // the same, cut in the middle
  rule(
    ["://"],
    String.raw`[a-z][a-z0-9+.-]{0,30}:\/\/[^\s:@/]{1,200}:`,
    String.raw`(?!\d{1,5}\D)[^\s"'<>/@]{1,400}(?=…$)`,
  ),
  // user:password@tcp(host), user/password@host of Oracle's thin driver
  rule(["@tcp(", "@unix("], String.raw`\b[\w.-]{1,60}:`, String.raw`[^\s"'<>@:]{1,200}(?=@(?:tcp|unix)\()`),
  rule(["thin:"], String.raw`\bthin:[^/\s]{1,60}\/`, String.raw`[^\s@]{1,200}`),
  // password: &a x, password: !!str x, {user: a, password: !!str x}
  rule(
    inWords,
    String.raw`(?:^\s{0,200}(?:-\s{1,20})?|[{,[]\s{0,20})["']?[\w.-]{0,60}(?:${words})${suffix}["']?` +
      String.raw`\s{0,20}:\s{1,20}(?=[!&])`,
    String.raw`(?:[!&][^\s"']{1,80}\s{1,20}){1,4}(?![|>#])${value}`,
  ),
  // --mysql-password=x, password = x, "password": "x", PGPASSWORD=x, MYSQL_PWD=x, AWS_SECRET_ACCESS_KEY=x
  rule(inWords, String.raw`(?:${words})${suffix}\\?["']?\]?${separator}`, `${harmless}${value}`),
  rule(
    ["pass"],
    String.raw`(?<![a-z0-9])pass["']?\s{0,60}=\s{0,20}`,
    String.raw`(?!\d{1,6}(?![\w.]))${harmless}${value}`,
  ),
  // --password x, -password x, "--password", "x"
  rule(
    inWords,
    String.raw`(?:^|[\s"'])--?[\w.-]{0,40}(?:passw(?:or)?d|passphrase|pwd|secret|token|api-?key|authenticate)` +
      String.raw`(?:\s{1,4}|["'],\s{0,4})`,
    `(?!-)${value}`,
  ),
  // [mysql, --password, x] of YAML
  rule(
    inWords,
    String.raw`[[,]\s{0,4}--?[\w.-]{0,40}(?:passw(?:or)?d|passphrase|pwd|secret|token|api-?key),\s{1,4}`,
    String.raw`(?!-)${value}(?=\s{0,4}[,\]])`,
  ),
  rule(
    ["pass"],
    String.raw`(?:^|[\s"'])--?(?:[\w.-]{0,40}[_.-])?pass(?:\s{1,4}|["'],\s{0,4})`,
    String.raw`(?!-|\d{1,3}\b)${value}`,
  ),
  // <password>x</password>, <property name="password" value="x">, name: "password", value: "x"
  ...["", String.raw`[\w.:-]{1,10}`].map((more) =>
    rule(
      inWords,
      // A placeholder of a usage text, `<password> -n 1`, is not an element.
      String.raw`(?:(?:^\s{0,200}|>)${opening(more)}\s{0,20}|${opening(more)}(?:\s{1,20}(?=[^<\n]*<[/!]))?)(?=\S)` +
        // The number of `<passCount>` is a result.
        (more === "" ? "" : String.raw`(?!-?\d[\d.,]{0,30}\s{0,20}<)`),
      String.raw`(?:<!\[CDATA\[[^\n\]]*(?:\]\]>)?|[^<\n]+)`,
    ),
  ),
  rule(
    inWords,
    String.raw`(?:name|key|id)["']?\s{0,4}[=:]\s{0,4}["'][\w.:-]{0,80}(?:${words}|pass)["']` +
      String.raw`(?:\s{0,4},)?\s{0,4}["']?value["']?\s{0,4}[=:]\s{0,4}`,
    // A number without quotes is the result of a test with such a name.
    String.raw`(?!-?\d{1,30}(?:\.\d{1,30})?\s{0,4}[,}])${value}`,
  ),
  rule(
    inWords,
    String.raw`<name>\s{0,20}[\w.:-]{0,80}(?:${words}|pass)\s{0,20}</name>\s{0,20}<value>\s{0,20}`,
    String.raw`[^<\n]+`,
  ),
  // {"user": "root", "pass": "x"}
  rule(
    ["pass"],
    String.raw`user(?:name)?["']?\s{0,4}:\s{0,4}["'][^"'\n]{0,80}["'],\s{0,4}["']pass["']\s{0,4}:\s{0,4}`,
    `(?=["'])${value}`,
  ),
  // {name: root, pass: x} of YAML; a test may have passed
  rule(
    ["pass"],
    String.raw`[{,]\s{0,4}(?:user(?:name)?|login|name|host|db|database)\s{0,4}:\s{1,4}[^\s,{}][^,{}\n]{0,80},\s{0,4}` +
      String.raw`pass\s{0,4}:\s{1,4}`,
    String.raw`(?!-?\d[\d.]{0,30}[\s%,}]|(?:ok|passed|failed|n\/a)\b)${harmless}${value}`,
  ),
  rule(
    inWords,
    String.raw`(?:name|key|id)\s{0,4}=\s{0,4}["'][\w.:-]{0,80}(?:${words}|pass)["'][^<>\n]{0,100}(?<!\/)>`,
    String.raw`[^<\n]+`,
  ),
  // SQL
  rule(
    ["identified"],
    String.raw`\bidentified\s{1,4}(?:with\s{1,4}\S{1,60}\s{1,4})?(?:by|as|using)\s{1,4}(?:password\s{0,4}\(?\s{0,4})?`,
    `(?:${quoted.join("|")})`,
  ),
  rule(["password"], String.raw`\bpassword(?:\s{1,4}|\s{0,4}\(\s{0,4})(?=["'])`, `(?:${quoted.join("|")})`),
  rule(["password"], String.raw`\bset\s{1,4}password\b[^=\n]{0,200}=\s{0,4}`, `(?!password\\b)${value}`),
  // tables of settings: report_password<TAB>x, | report_password | x |
  rule(["password"], String.raw`(?:report|master|source|repl|rol|root|admin)_?password\s{0,60}(?:\t|\|)\s{0,4}`, value),
  // Redis: requirepass x, user a on >x, "AUTH" "a" "x"
  rule(["requirepass", "masterauth"], String.raw`\b(?:requirepass|masterauth)["']?\s{1,20}`, value),
  rule(["user"], String.raw`^\s{0,8}(?:acl\s{1,4}setuser|user)\s{1,4}\S{1,100}\s[^>\n]{0,200}\s>`, String.raw`\S+`),
  rule(['"auth"'], String.raw`"AUTH"(?:\s"[^"\n]{0,200}")?\s`, String.raw`"[^"\n]*"`),
  // HammerDB: diset tpcc mysql_pass x; Changed tpcc:mysql_pass from x to y for MySQL; Value x for tpcc:mysql_pass is
  // the same
  rule(["pass"], String.raw`\b(?:${owners})_(?:superuser)?pass[ \t]{1,60}(?!is\b|from\b|[=:|])`, value),
  {
    needs: ["changed"],
    pattern: /(\bchanged\s\S{1,80}pass(?:word)?\sfrom\s)\S+(\sto\s)\S+/gi,
    replacement: `$1${MASK}$2${MASK}`,
  },
  { needs: ["value"], pattern: /(\bvalue\s)\S{1,200}(\sfor\s\S{1,80}pass(?:word)?\s)/gi, replacement: `$1${MASK}$2` },
  rule(
    ["pass"],
    String.raw`\bfor\s\S{1,80}pass(?:word)?\sis\sthe\ssame\sas\sexisting\svalue\s`,
    String.raw`\S+?(?=,?(?:\s|$))`,
  ),
  // .netrc
  rule(
    ["password"],
    String.raw`\blogin\s{1,4}\S{1,100}\s{1,4}password\s{1,4}|^\s{0,8}password\s{1,4}(?=\S{1,200}\s{0,8}$)`,
    String.raw`\S+`,
  ),
  rule(
    ["authorization"],
    String.raw`\bauthorization["']?\s{0,4}[:=]\s{0,4}["']?(?:bearer|basic|token)\s{1,4}`,
    String.raw`[^\s"',]+`,
  ),
  rule(["bearer"], String.raw`\bbearer\s{1,4}`, "[A-Za-z0-9._~+/=-]{8,}"),
  // pw=x, --pw x; a number alone is a count, and two letters before bytes that are not text are chance
  rule(
    ["pw"],
    String.raw`(?<![a-z0-9])pw["']?\s{0,4}[=:]\s{0,4}`,
    String.raw`(?!.{0,12}[\u0000-\u0008\u000e-\u001f\u007f-\u009f\ufffd])(?!\d{1,6}(?![\w.]))${harmless}${value}`,
  ),
  rule(["pw"], String.raw`(?:^|[\s"'])--?pw\s{1,4}`, String.raw`(?!-|\d{1,6}\b)${value}`),
  // prose and prompts: the password is x, Password for root: x
  rule(["passw"], String.raw`\bpassw(?:or)?d\s{1,4}is\s{0,4}:?\s{1,4}`, String.raw`(?!${noPassword})\S{1,400}`),
  rule(["passw"], String.raw`\bpassw(?:or)?d\s{1,4}for\s{1,4}\S{1,80}?\s{0,4}[:=]\s{1,4}`, String.raw`\S{1,400}`),
  // signatures in addresses, or secret addresses: Azure, AWS, Google, Slack; https://TOKEN@host
  rule(["sig"], "[?&](?:sig|x-(?:amz|goog)-signature)=", String.raw`[^\s&"'<>]{1,1000}`),
  rule(["hooks.slack.com"], String.raw`\bhooks\.slack\.com\/services\/`, String.raw`[\w/-]{1,200}`),
  rule(["://"], String.raw`\bhttps?:\/\/`, String.raw`[^\s:@/"'<>]{16,400}(?=@)`),
  // kubeconfig, Docker's config, headers of cookies, PuTTY's keys
  rule(["client-key-data"], String.raw`\bclient-key-data["']?\s{0,4}:\s{0,4}`, value),
  rule(['"auth"'], String.raw`"auth"\s{0,4}:\s{0,4}`, String.raw`"[^"\n]{8,4000}"`),
  rule(["cookie"], String.raw`\b(?:set-)?cookie["']?:\s{1,4}`, String.raw`[^\s"'][^\n"']{0,4000}`),
  rule(["private-mac"], String.raw`\bprivate-mac:\s{1,4}`, "[0-9a-f]{16,200}"),
  // keys with a known prefix
  { needs: ["akia", "asia"], pattern: /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g, replacement: MASK },
  // A JSON Web Token, with any text right before it; its first part begins with eyJ as the second does.
  { needs: [".eyj"], pattern: /(^|[^\w-])[\w-]+\.eyJ[\w-]+\.[\w-]+/g, replacement: `$1${MASK}` },
  {
    needs: ["gh", "github_pat_", "glpat-", "xox", "sk-", "k_live_", "k_test_", "npm_", "hf_", "aiza"],
    pattern: pattern("g")`
      \b(?:gh[pousr]_[A-Za-z0-9]{20,255}|github_pat_[A-Za-z0-9_]{20,255}|glpat-[A-Za-z0-9_-]{16,255}
      |xox[abprs]-[A-Za-z0-9-]{10,255}|sk-[A-Za-z0-9_-]{20,255}|[sr]k_(?:live|test)_[A-Za-z0-9]{10,255}
      |npm_[A-Za-z0-9]{20,255}|hf_[A-Za-z0-9]{20,255}|AIza[\w-]{30,60})
    `,
    replacement: MASK,
  },
];

/** An option of one letter that has a password for some programs. */
interface ShortOption {
  program: RegExp;
  option: RegExp;
  /** A command that has none of these in lower case does not name a program. */
  needs: readonly string[];
}
const option = (before: string, what = value): RegExp => new RegExp(`((?:^|\\s)["']?${before})${what}`, "g");
const detached = String.raw`(?!-|[\w.-]{1,60}=)`;

/** Short options with a password, by the programs that read them so. */
export const shortOptions: readonly ShortOption[] = [
  // mysql -uroot -pSecret: after a space -p is followed by the database
  {
    program: /\b(?:mysql|mariadb|percona|mydumper|myloader|mytop|innotop|xtrabackup|mariabackup|pt-[a-z])/i,
    option: option(String.raw`-p(?![\s=])`),
    needs: [
      "mysql",
      "mariadb",
      "percona",
      "mydumper",
      "myloader",
      "mytop",
      "innotop",
      "xtrabackup",
      "mariabackup",
      "pt-",
    ],
  },
  { program: /\b(?:mysql|mariadb-)admin\b/i, option: option(String.raw`password\s{1,4}`), needs: ["admin"] },
  {
    program: /\b(?:mongo(?:sh|dump|restore|export|import|stat|top)?|tpcc_(?:load|start)|go-tpc|cqlsh|sshpass)\b(?!-)/i,
    option: option(String.raw`-p(?:\s{1,4}|=|["'],\s{0,4})${detached}`),
    needs: ["mongo", "tpcc_", "go-tpc", "cqlsh", "sshpass"],
  },
  { program: /\bsshpass\b/, option: option(String.raw`-p(?=[^\s=])`), needs: ["sshpass"] },
  {
    program: /\b(?:sqlcmd|bcp|osql|isql)\b/i,
    option: option(String.raw`-P\s{0,4}`),
    needs: ["sqlcmd", "bcp", "osql", "isql"],
  },
  {
    program: /\b(?:redis|valkey|keydb|memtier)[-_]\w/i,
    option: option(String.raw`-a\s{1,4}${detached}`),
    needs: ["redis", "valkey", "keydb", "memtier"],
  },
  {
    program: /\bcurl\b/i,
    option: option(String.raw`(?:-u|--user)[\s=]{0,4}["']?[^\s:"']{1,100}:`),
    needs: ["curl"],
  },
  {
    program: /\b(?:sqlplus|expdp|impdp|sqlldr)\b/i,
    option: option(String.raw`\w{1,60}\/`, String.raw`[^\s@"']+`),
    needs: ["sqlplus", "expdp", "impdp", "sqlldr"],
  },
];

/** Every line with a secret has one of these texts. */
const signs: readonly string[] = [
  "pass pwd secret token key credential auth :// identified bearer akia asia eyj ghp_ gho_ ghu_ ghs_ ghr_ glpat xox",
  "github_pat_ sk- @tcp @unix thin: sqlplus expdp impdp sqlldr --user cookie slack.com ?sig= &sig= signature",
  "private-mac sk_live sk_test rk_live rk_test npm_ hf_ aiza",
]
  .flatMap((words) => words.split(" "))
  .concat("user ", ...[" ", '"', "'"].flatMap((before) => ["-p", "-a", "-u"].map((letter) => before + letter)));
/** Two letters that are a name of a password where they begin a word. */
const shortNames: readonly string[] = [" ", '"', "'", "=", ":"].map((after) => `pw${after}`);
const shortName = /(?<![a-z0-9])pw[\s"'=:]/i;
/** Texts that begin a private key and an element. Both go on in the next lines. */
const beginsKey: readonly string[] = ["-----begin"];
const beginsElement: readonly string[] = ["<"];

const lists = [signs, shortNames, beginsKey, beginsElement, inWords].concat(
  [...rules, ...shortOptions].map(({ needs }) => needs),
);
const finder = new WordFinder(lists);

/** Returns a test of texts, true for one with a word of the list. A text is looked at once for all tests in a row. */
function testFor(words: readonly string[]): (text: string) => boolean {
  const list = lists.indexOf(words);
  return (text) => {
    finder.look(text);
    return finder.has(list);
  };
}

/** Returns the members of a list whose needs a text has. */
function neededBy<T extends { needs: readonly string[] }>(all: readonly T[]): (text: string) => T[] {
  const tests = all.map(({ needs }) => testFor(needs));
  return (text) => all.filter((_, at) => tests[at]?.(text));
}

const hasSign = testFor(signs);
const hasShortName = testFor(shortNames);
const hasName = testFor(inWords);

/** Returns the rules that may match a line. */
export const rulesFor = neededBy(rules);
/** Returns the short options of programs that a line may name. */
export const optionsFor = neededBy(shortOptions);
/** Returns true for a line that may begin a private key. */
export const mayBeginKey = testFor(beginsKey);
/** Returns true for a line that may begin an element. */
export const mayBeginElement = testFor(beginsElement);
/** Returns true for a line that may name a secret which stands below it. */
export const mayNameBelow = (line: string): boolean => hasName(line) && line.includes(":");

/** Returns a text with a blank for each NUL, which divides the arguments of /proc/PID/cmdline. */
export const withoutNul = (text: string): string => (text.includes("\0") ? text.replaceAll("\0", " ") : text);

/** Returns false for a line without any sign of a secret, which saves all of the rules. */
export const worthALook = (text: string): boolean =>
  hasSign(text) || (hasShortName(text) && shortName.test(withoutNul(text)));
