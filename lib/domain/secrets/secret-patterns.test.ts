import fc from "fast-check";
import { expect, it } from "vitest";
import { pattern } from "../pattern";
import { optionsFor, rules, rulesFor, shortOptions, worthALook } from "./secret-patterns";

/** The same texts as one pattern, which takes three times as long. */
const signs = pattern("i")`
  pass|pwd|secret|token|key|credential|auth|:\/\/|[\s"']-[pPau]|identified|bearer|AKIA|ASIA|eyJ|gh[pousr]_|glpat|xox
  |github_pat_|sk-|@tcp|@unix|thin:|sqlplus|expdp|impdp|sqlldr|--user|user\s|(?<![a-z0-9])pw[\s"'=:]|cookie
  |slack\.com|[?&]sig=|signature|private-mac|[sr]k_(?:live|test)|npm_|hf_|AIza
`;

// Whole signs, halves of signs, and the text before the numbers of a sampler.
const heads = [
  "sda",
  "nvme0n1 ",
  "pw",
  "=pw",
  "user",
  "sk",
  "sk-",
  "http:",
  "http://",
  "'-p",
  " -",
  "a:b@tcp",
  "token",
  "",
];
const ends = ["", "=", '"', "'", " ", "/", "\u00a0", "\r"];

it("finds signs of a secret as one pattern of them does, also in front of numbers that end a line", () => {
  const text = fc.constantFrom(...heads, ...ends);
  const numbers = fc.string({ unit: fc.constantFrom(..."0159 \t.,:%-"), maxLength: 12 });
  fc.assert(
    fc.property(fc.array(fc.tuple(text, numbers), { maxLength: 4 }), (parts) => {
      const line = parts.flat().join("");
      expect(worthALook(line), JSON.stringify(line)).toBe(signs.test(line));
    }),
    { numRuns: 5_000 },
  );
});

it.each(["pw 12", "x pw:1", "user 1 2", "sk-1 2", "h.1 -p 3", "1 token 2"])("looks closer at %s", (line) => {
  expect(worthALook(line)).toBe(true);
});
it.each(["nvme0n1 12.00 0.50", "  1.00    0.00   99.00", ""])("looks no closer at %s", (line) => {
  expect(worthALook(line)).toBe(false);
});

// For each rule, in its order, the ways in which its secret is written.
const written: readonly (readonly string[])[] = [
  ["postgres://bench:s3cret@db.example/x"],
  ["mongodb://u:hunter2hunter2…"],
  ["root:hunter2@tcp(127.0.0.1)", "root:hunter2@unix(/s)"],
  ["thin:system/hunter2@h"],
  ["password: &a x", "- token: !!str x", "db_password: !!str &a x"],
  [
    "password=x",
    "passwd: x",
    "passphrase = x",
    "MYSQL_PWD=x",
    "secret=x",
    "AWS_SECRET_ACCESS_KEY=x",
    "token=x",
    "api_key=x",
    "access-key=x",
    "private_key=x",
    "account_key=x",
    "encryption_key=x",
    "s3_key=x",
    "sst_auth=x",
    "credential=x",
    "redis_auth=x",
    "rediscli_auth=x",
    "http_auth=x",
    "proxy_auth=x",
    "smtp_auth=x",
    "requirepass=x",
    "masterauth=x",
    "mysql_pass=x",
    "my_pass_old=x",
  ],
  ["pass=x"],
  [
    "--password x",
    "--passwd x",
    "--passphrase x",
    "--pwd x",
    "--secret x",
    "--token x",
    "--api-key x",
    "--authenticate x",
  ],
  ["[a, --password, x]", "[--token, x]"],
  ["--pass x", "--my_pass x"],
  [
    "<password>x</password>",
    "<pwd>x",
    "<secret>x",
    "<api_key>x",
    "<token>x",
    "<credential>x",
    "<sst_auth>x",
    "<pass>x",
  ],
  ["<passwordText>x</passwordText>", "<tokenValues>x", "<pwd2x>x"],
  ['name: "password", value: "x"', 'key="pwd" value="x"', 'id="api_key", value="x"', 'name="pass" value="x"'],
  ["<name>db.password</name><value>x", "<name>pass</name> <value>x"],
  [`"user": "a", "pass": "x"`, "username: 'a', 'pass': 'x'"],
  ["{name: a, pass: x}", "{b: 1, user: a, pass: x}"],
  ['<entry key="password">x', 'name="secret">x', 'id="token">x', 'name="pass">x'],
  ["identified by 'x'", "identified with sha by 'x'"],
  ["password 'x'", "password ('x'"],
  ["set password for a = 'x'"],
  ["report_password\tx", "master_password | x"],
  ["requirepass x", "masterauth x"],
  ["user a on >x", "acl setuser a on >x"],
  ['"AUTH" "a" "x"'],
  ["mysql_pass x", "pg_superuserpass {x}"],
  ["Changed tpcc:mysql_pass from x to y"],
  ["Value x for tpcc:mysql_pass is"],
  ["for tpcc:mysql_pass is the same as existing value x, no"],
  ["login u password x", "password x"],
  ["Authorization: Bearer x", "authorization=basic x"],
  ["bearer abcdef123"],
  ["pw=x", "pw: x"],
  ["--pw x"],
  ["password is x", "passwd is: x"],
  ["Password for root: x"],
  ["?sig=x", "&x-amz-signature=x", "&X-Goog-Signature=x"],
  ["hooks.slack.com/services/T0/B0"],
  ["https://0123456789abcdef@h"],
  ["client-key-data: x"],
  ['"auth": "abcdefgh"'],
  ["cookie: x", "Set-Cookie: x"],
  ["Private-MAC: 0123456789abcdef"],
  ["AKIA0123456789ABCDEF", "ASIA0123456789ABCDEF"],
  ["eyJa.eyJb.c"],
  [
    "ghp_",
    "gho_",
    "ghu_",
    "ghs_",
    "ghr_",
    "github_pat_",
    "glpat-",
    "xoxa-",
    "xoxb-",
    "xoxp-",
    "xoxr-",
    "xoxs-",
    "sk-",
    "sk_live_",
    "rk_test_",
    "npm_",
    "hf_",
    "AIza",
  ].map((prefix) => prefix + "a1".repeat(16)),
];

const isFound = (needs: readonly string[], line: string) =>
  [...rulesFor(line), ...optionsFor(line)].some((one) => one.needs === needs);
const holdsNeed = (needs: readonly string[], line: string) => needs.some((need) => line.toLowerCase().includes(need));

it("knows for each rule texts that each matching line has, however it is written", () => {
  expect(written).toHaveLength(rules.length);
  for (const [at, { pattern, needs }] of rules.entries())
    for (const line of written[at] ?? [])
      for (const spelled of pattern.ignoreCase ? [line, line.toUpperCase(), line.toLowerCase()] : [line]) {
        expect(spelled.search(pattern), `${pattern} on ${spelled}`).toBeGreaterThanOrEqual(0);
        expect(holdsNeed(needs, spelled), `${needs} in ${spelled}`).toBe(true);
        expect(isFound(needs, spelled), `${needs} in ${spelled}`).toBe(true);
        expect(worthALook(spelled), spelled).toBe(true);
      }
});

// For each group of programs, in its order, the ways in which their options are written.
const commands: readonly (readonly string[])[] = [
  [
    "mysql mariadb percona mydumper myloader mytop innotop xtrabackup mariabackup pt-kill"
      .split(" ")
      .map((program) => `${program} -px`),
    "mysql '-px'",
    "mysql\0-px",
  ].flat(),
  ["mysqladmin password x", "mariadb-admin password x"],
  ["mongosh -p x", "tpcc_load -p x", "cqlsh -p x", "sshpass -p=x", 'go-tpc "-p x'],
  ["sshpass -px", "sshpass\0-px"],
  ["sqlcmd -P x", "bcp -Px", "osql -P x", "isql -Px"],
  ["redis-cli -a x", "valkey-cli -a x", "keydb-cli -a x", "memtier_benchmark -a x", "redis-cli\0-a\0x"],
  ["curl -u a:x", "curl -ua:x", "curl --user a:x", "curl --user=a:x", 'curl --user="a:x', "curl\0--user=a:x"],
  ["sqlplus a/x", "expdp a/x", "impdp a/x", "sqlldr a/x"],
];

it("looks closer at each command with a password in a short option", () => {
  expect(commands).toHaveLength(shortOptions.length);
  for (const [at, { program, option, needs }] of shortOptions.entries())
    for (const line of commands[at] ?? []) {
      expect(isFound(needs, line), line).toBe(true);
      expect(line.search(program), line).toBe(0);
      expect(line.replaceAll("\0", " ").search(option), line).toBeGreaterThan(0);
      expect(worthALook(line), line).toBe(true);
    }
});

it("has no rule that matches a line without any of its texts, in any combination", () => {
  const pieces = written.flat().flatMap((line) => line.split(/(?<=[\s_:="'<>@/.-])/));
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces, " ", '"', "x"), { minLength: 1, maxLength: 8 }), (parts) => {
      const line = parts.join("");
      for (const { pattern, needs } of rules)
        if (line.search(pattern) >= 0) {
          expect(isFound(needs, line), `${needs} for ${pattern} in ${line}`).toBe(true);
          expect(worthALook(line), `${pattern} in ${line}`).toBe(true);
        }
    }),
    { numRuns: 3_000 },
  );
});
