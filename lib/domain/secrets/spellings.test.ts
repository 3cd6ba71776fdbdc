import { describe, expect, it } from "vitest";
import { maskSecrets } from "./secrets";

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
