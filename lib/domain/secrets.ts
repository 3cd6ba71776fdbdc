// Passwords stand on the command lines that benchmark tools print. What is masked here never reaches a page,
// an answer, an export or the database; the uploaded bytes themselves stay as they are.

/** What stands in the place of a secret. */
export const MASK = "*****";

interface Rule {
  pattern: RegExp;
  replacement: string;
}

// Every pattern is linear: no nested repetition, and each repetition is bounded or ends at a character that it excludes.
const value = `(?:"[^"]*"?|'[^']*'?|[^\\s"',;&|)}\\]]+)`;
const rules: readonly Rule[] = [
  // user:password@host in connection URLs
  { pattern: /([a-z][a-z0-9+.-]{0,30}:\/\/[^\s:@/]{0,200}:)[^\s@/]{1,400}@/gi, replacement: `$1${MASK}@` },
  // --mysql-password=x, --password x, password = x, "password": "x", PGPASSWORD=x, MYSQL_PWD=x, AWS_SECRET_ACCESS_KEY=x
  {
    pattern: new RegExp(
      `((?:passw(?:or)?d|passphrase|pwd|secret(?:[_-]?access)?(?:[_-]?key)?|api[_-]?key|access[_-]?key|private[_-]?key|auth[_-]?token|access[_-]?token|token|credentials?|sst_auth)["']?\\s{0,4}(?:=|:(?!:))\\s{0,4})${value}`,
      "gi",
    ),
    replacement: `$1${MASK}`,
  },
  {
    pattern: new RegExp(`(--[a-z-]{0,40}(?:password|passwd|secret|token|api-key)\\s{1,4})(?!-)${value}`, "gi"),
    replacement: `$1${MASK}`,
  },
  // mysql -uroot -pSecret
  {
    pattern:
      /(\b(?:mysql|mariadb|percona|mysqldump|mysqladmin|mysqlslap|sqlplus|mongosh?)\b[^\n]{0,400}?\s-p)(?!\s|=)(?:"[^"]*"?|'[^']*'?|\S+)/gi,
    replacement: `$1${MASK}`,
  },
  { pattern: /(\bidentified\s{1,4}by\s{1,4})(?:'[^']*'?|"[^"]*"?)/gi, replacement: `$1${MASK}` },
  {
    pattern: /(\bauthorization["']?\s{0,4}[:=]\s{0,4}["']?(?:bearer|basic|token)\s{1,4})[^\s"',]+/gi,
    replacement: `$1${MASK}`,
  },
  { pattern: /(\bbearer\s{1,4})[A-Za-z0-9._~+/=-]{8,}/g, replacement: `$1${MASK}` },
  // keys that tell what they are by their first characters
  { pattern: /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g, replacement: MASK },
  {
    pattern:
      /\b(?:gh[pousr]_[A-Za-z0-9]{20,255}|github_pat_[A-Za-z0-9_]{20,255}|glpat-[A-Za-z0-9_-]{16,255}|xox[abprs]-[A-Za-z0-9-]{10,255}|sk-[A-Za-z0-9_-]{20,255})/g,
    replacement: MASK,
  },
];

// Most lines have none of these words: one cheap look spares them all of the rules.
const worthALook =
  /pass|pwd|secret|token|key|credential|sst_auth|:\/\/|\s-p|identified|authorization|bearer|AKIA|ASIA|gh[pousr]_|glpat|xox|sk-/i;

/** The text with passwords, tokens and keys replaced by `*****`; works on one line or a few. */
export function maskSecrets(text: string): string {
  if (!worthALook.test(text)) return text;
  let masked = text;
  for (const { pattern, replacement } of rules) masked = masked.replace(pattern, replacement);
  return masked;
}

const keyBegins = /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY-----/;
const keyEnds = /-----END [A-Z0-9 ]{0,40}PRIVATE KEY-----/;

/**
 * A masker for the lines of one file, in order: it also blanks the body of private keys, and the last field of `.pgpass`.
 * `path` is the member's path; only its name counts.
 */
export function lineMasker(path: string): (line: string) => string {
  const pgpass = /(?:^|\/)\.?pgpass(?:\.conf)?$/i.test(path);
  let inKey = false;
  return (line) => {
    if (inKey) {
      inKey = !keyEnds.test(line);
      return inKey ? MASK : line;
    }
    if (keyBegins.test(line)) {
      inKey = !keyEnds.test(line);
      return inKey ? line : MASK;
    }
    if (pgpass) return line.replace(/^((?:[^:]*:){4}).+$/, `$1${MASK}`);
    return maskSecrets(line);
  };
}

/** The same value with every text inside masked; for JSON that is about to be stored. */
export function maskDeep<T>(value: T): T;
export function maskDeep(value: unknown): unknown {
  if (typeof value === "string") return maskSecrets(value);
  if (Array.isArray(value)) return value.map((item: unknown) => maskDeep(item));
  if (value !== null && typeof value === "object")
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, maskDeep(item)]));
  return value;
}
