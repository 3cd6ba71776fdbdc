import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lineMasker, MASK, maskDeep, maskSecrets } from "./secrets";

describe("maskSecrets", () => {
  it.each([
    [
      "--mysql-user=root --mysql-password=Tr0ub4dor --mysql-db=test",
      "--mysql-user=root --mysql-password=***** --mysql-db=test",
    ],
    ["pgbench --pgsql-password hunter2 -c 4", "pgbench --pgsql-password ***** -c 4"],
    ["mysql -uroot -ppw -e 'select 1'", "mysql -uroot -p***** -e 'select 1'"],
    ["PGPASSWORD=CANARY psql -p 5432", "PGPASSWORD=***** psql -p 5432"],
    ["MYSQL_PWD=x mysqld_safe", "MYSQL_PWD=***** mysqld_safe"],
    ["AWS_SECRET_ACCESS_KEY=CANARY-81", "AWS_SECRET_ACCESS_KEY=*****"],
    ["password = CANARY-78", "password = *****"],
    ['{"user": "a", "password": "b c", "n": 1}', '{"user": "a", "password": *****, "n": 1}'],
    ["wsrep_sst_auth=root:CANARY-79", "wsrep_sst_auth=*****"],
    ["postgres://bench:s3cret@db.example:5432/x", "postgres://bench:*****@db.example:5432/x"],
    ["create user a identified by 'pw'", "create user a identified by *****"],
    ["Authorization: Bearer abcdef123456", "Authorization: Bearer *****"],
  ])("masks %s", (line, masked) => {
    expect(maskSecrets(line)).toBe(masked);
  });

  it.each([
    "MariaDB(m=8, ef_search=20)                            0.951    17642.123",
    "psql -h 127.0.0.1 -p 5432 -d ann",
    "number of keys : 1000000",
    "http://localhost:3000/path@x",
    "keyspace hits: 12",
    "mkdir -p /data/m",
  ])("leaves %s as it is", (line) => {
    expect(maskSecrets(line)).toBe(line);
  });

  it("stays fast on lines made against regular expressions", () => {
    for (const text of ["mysql ".repeat(20_000), "password".repeat(10_000), "a://".repeat(20_000), "-p".repeat(40_000)])
      expect(maskSecrets(text).length).toBeGreaterThan(0);
  });

  it("never leaves the value of a password setting in the text", () => {
    const secret = fc.stringMatching(/^[A-Za-z0-9!#%+.^_~-]{6,20}$/);
    fc.assert(
      fc.property(secret, fc.constantFrom("--mysql-password=", "PGPASSWORD=", "password: "), (text, prefix) => {
        expect(maskSecrets(`run ${prefix}${text} --threads=4`)).toBe(`run ${prefix}${MASK} --threads=4`);
      }),
    );
  });
});

describe("lineMasker", () => {
  it("blanks the body of a private key and nothing after it", () => {
    const mask = lineMasker("id_rsa");
    const lines = ["-----BEGIN OPENSSH PRIVATE KEY-----", "CANARY-83", "-----END OPENSSH PRIVATE KEY-----", "after"];
    expect(lines.map(mask)).toEqual([lines[0], MASK, lines[2], "after"]);
  });
  it("masks the last field of .pgpass", () => {
    expect(lineMasker("home/.pgpass")("*:*:*:root:CANARY-80")).toBe(`*:*:*:root:${MASK}`);
  });
});

describe("maskDeep", () => {
  it("masks texts inside objects and lists and keeps everything else", () => {
    expect(maskDeep({ a: ["password=x", 1, null], b: { c: true } })).toEqual({
      a: [`password=${MASK}`, 1, null],
      b: { c: true },
    });
  });
});
