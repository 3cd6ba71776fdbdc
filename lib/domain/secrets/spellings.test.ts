import { describe, expect, it } from "vitest";
import { lineMasker, maskSecrets } from "./secrets";

const SECRET = "Zq7CANARYw81kTm4XbN0aQ";

/** Spellings of secrets, `$` in the place of the secret. */
const spellings = [
  "pw=$",
  "db.pw: $",
  "bench --pw $ --threads 4",
  "bench --pw=$",
  "the password is $",
  "Password is: $",
  "password for root: $",
  "Enter passwd for admin@host = $",
  "STRIPE sk_live_$",
  "sk_test_$ rk_live_$",
  "npm_$",
  "hf_$",
  "AIzaSyA123456789$",
  "https://hooks.slack.com/services/T000/B000/$",
  "    client-key-data: $",
  '{"auths": {"r.example": {"auth": "$"}}}',
  "Cookie: session=$; theme=dark",
  "< Set-Cookie: sid=$; HttpOnly",
  "git clone https://$@git.example/x.git",
  "https://a.blob.example/x?sv=2024&sig=$&se=2025",
  "https://b.s3.example/x?X-Amz-Signature=$",
  "Private-MAC: 0123456789abcdef0123456789abcdef",
];

describe("secrets in many spellings", () => {
  it.each(spellings)("%s is masked", (spelling) => {
    const masked = maskSecrets(spelling.replaceAll("$", SECRET));
    expect(masked).not.toMatch(/CANARY|0123456789abcdef/);
    expect(masked).toContain("*****");
  });

  // Parameters and sentences of benchmarks that look like them.
  it.each([
    "pw=16 rd=4",
    "randomwrites --pw 8",
    "The password is not set.",
    "password is required",
    "https://user@host.example/x",
    "https://github.com/facebook/rocksdb/wiki",
    '{"auth": "none"}',
    "signature: 12 bytes",
    "hf_index=1 npm_run=2",
    "powered by sk_alive",
    "cookie-cutter 2.1",
    "r/w pw rpw 12 13 14",
  ])("%s is left as it is", (line) => {
    expect(maskSecrets(line)).toBe(line);
  });
});

/** Lines of a file with a secret below its name, `$` in the place of the secret. */
const below = [
  ["a.yaml", "passwords:\n  - $\n  - b\n"],
  ["a.yaml", "secrets: [$, b]"],
  ["a.json", '{"passwords": [\n"$",\n"b"\n]}'],
  ["a.yaml", "env:\n  - name: DB_PASSWORD\n    value: $\n"],
  ["a.json", '{\n"name": "DB_PASSWORD",\n"type": "plain",\n"value": "$"\n}'],
  ["a.json", '{"auth": {"user": "root", "pass": "$"}}'],
  ["a.json", '["--password",\n"$"\n]'],
  ["a.yaml", "args:\n  - --db-password\n  - $\n"],
  ["a.xml", "<property>\n<name>db.password</name>\n<value>$</value>\n</property>"],
  ["a.xml", "<property><name>db.password</name><value>$</value></property>"],
] as const;

describe("secrets below their names", () => {
  it.each(below)("are masked in %s: %s", (path, text) => {
    const mask = lineMasker(path);
    const lines = text.replaceAll("$", SECRET).split("\n").map(mask);
    expect(lines.join("\n")).not.toContain("CANARY");
  });

  it.each([
    ["a.yaml", "env:\n  - name: DB_PASSWORD\n    valueFrom: x\n  - name: THREADS\n    value: 8 of 9\n"],
    ["a.json", '{\n"name": "verify_password",\n"value": 12.3,\n"unit": "ms"\n}'],
    ["a.json", '{"name": "verify_password", "value": 1.5, "unit": "ms"}'],
    ["a.yaml", "tokens:\n  - 5\n  - 6\n"],
    ["a.csv", "test,tokens,pass,qps\na,500,3,100\n"],
    ["a.csv", "query,time_ms\nverify password,12\n"],
  ])("leave numbers of results in %s: %s", (path, text) => {
    expect(text.split("\n").map(lineMasker(path)).join("\n")).toBe(text);
  });

  it("are masked as numbers in columns that count nothing", () => {
    const mask = lineMasker("a.csv");
    expect(["user,password,qps", "a,1234,5"].map(mask)).toEqual(["user,password,qps", "a,*****,5"]);
  });
});
