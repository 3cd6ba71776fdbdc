import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { processorMs } from "@/lib/processor-time.testing";
import { isSecretSetting, lineMasker, MASK, maskDeep, maskSecrets } from "./secrets";

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
    // Secrets as files and tools write them.
    ["--mysql-password=a,b;c&d", "--mysql-password=*****"],
    ["password              = it's;all,of)it", "password              = *****"],
    ["{password: hunter2, user: u}", "{password: *****, user: u}"],
    ["{password: !!str hunter2, user: x}", "{password: *****, user: x}"],
    ["x: {token: &a hunter2}", "x: {token: *****}"],
    ["password: !!str &a !b hunter2", "password: *****"],
    ['- {user: x, "db_password": !!str "hun ter2"}', '- {user: x, "db_password": *****}'],
    ["[{user: x, secret: &a !!str hunter2}]", "[{user: x, secret: *****}]"],
    ["{name: b, pass: hunter2}", "{name: b, pass: *****}"],
    ['- { host: h, pass: "hun ter2", port: 3306 }', "- { host: h, pass: *****, port: 3306 }"],
    ["cmd: [mysql, --password, hunter2, -h, db]", "cmd: [mysql, --password, *****, -h, db]"],
    ['["mongosh", "-p", "hunter2", "--quiet"]', '["mongosh", "-p", *****, "--quiet"]'],
    ["host=h;password=hunter2;user=u", "host=h;password=*****;user=u"],
    [
      "jdbc:mysql://h:3306/db?user=u&password=p@ss&useSSL=false",
      "jdbc:mysql://h:3306/db?user=u&password=*****&useSSL=false",
    ],
    ["postgres://u:p/w@ss@h:5432/db", "postgres://u:*****@h:5432/db"],
    ["mongodb://u:hunter2hunter2…", "mongodb://u:*****…"],
    [
      "-p mongodb.url=mongodb://u:hunter2@h:27017/y -p recordcount=1000",
      "-p mongodb.url=mongodb://u:*****@h:27017/y -p recordcount=1000",
    ],
    ["-p redis.password=hunter2 -p redis.port=6379", "-p redis.password=***** -p redis.port=6379"],
    [
      "primary_conninfo = 'host=h user=r password=hunter2 port=5432'",
      "primary_conninfo = 'host=h user=r password=***** port=5432'",
    ],
    [
      "primary_conninfo = 'host=h password=''hunter2'' port=5432'",
      "primary_conninfo = 'host=h password=***** port=5432'",
    ],
    [String.raw`{"cmd": "x --password=\"hunter2\" -n 1"}`, '{"cmd": "x --password=***** -n 1"}'],
    [String.raw`--password="hun\"ter2" -n 1`, "--password=***** -n 1"],
    ["--mysql_password hunter2 -n 1", "--mysql_password ***** -n 1"],
    ["java -password hunter2 -n 1", "java -password ***** -n 1"],
    ["['--password', 'hunter2', '-n']", "['--password', *****, '-n']"],
    ["mysql -h h -P3306 -phunter2 db", "mysql -h h -P3306 -p***** db"],
    ["mysqldump -u root -p'hun ter2' db", "mysqldump -u root -p***** db"],
    ["mysqladmin -u root password hunter2", "mysqladmin -u root password *****"],
    ["mongodump -u a -p hunter2 --db x", "mongodump -u a -p ***** --db x"],
    ["sshpass -p hunter2 ssh h", "sshpass -p ***** ssh h"],
    ["redis-benchmark -h h -a hunter2 -n 1000", "redis-benchmark -h h -a ***** -n 1000"],
    ["curl -s -u admin:hunter2 http://h/", "curl -s -u admin:***** http://h/"],
    ["root:hunter2@tcp(127.0.0.1:3306)/test", "root:*****@tcp(127.0.0.1:3306)/test"],
    ["  <password>hunter2</password>", "  <password>*****</password>"],
    ["Config: <password>hunter2</password>", "Config: <password>*****</password>"],
    ["<a><smtpPass> hunter2", "<a><smtpPass> *****"],
    ["x <password> hunter2</password>", "x <password> *****</password>"],
    ["<passwordText>hunter2</passwordText>", "<passwordText>*****</passwordText>"],
    ["<password>12345</password>", "<password>*****</password>"],
    ["<db.password enc='1'> hunter2", "<db.password enc='1'> *****"],
    ["<password><![CDATA[hunter2]]></password>", "<password>*****</password>"],
    ['<property name="db.password" value="hunter2"/>', '<property name="db.password" value=*****/>'],
    ['<entry key="password">hunter2</entry>', '<entry key="password">*****</entry>'],
    ['{"name": "PG_PASSWORD", "value": "hunter2"}', '{"name": "PG_PASSWORD", "value": *****}'],
    ["requirepass hunter2", "requirepass *****"],
    ["masterauth hunter2", "masterauth *****"],
    ["user bench on >hunter2 ~* +@all", "user bench on >***** ~* +@all"],
    ["diset tpcc mysql_pass hunter2", "diset tpcc mysql_pass *****"],
    ["diset tpcc pg_superuserpass {hunter2}", "diset tpcc pg_superuserpass *****"],
    [
      "Changed tpcc:mysql_pass from mysql to hunter2 for MySQL",
      "Changed tpcc:mysql_pass from ***** to ***** for MySQL",
    ],
    [
      "Value hunter2 for tpcc:mysql_pass is the same as existing value hunter2, no change made",
      "Value ***** for tpcc:mysql_pass is the same as existing value *****, no change made",
    ],
    ["mysql_pass                  = hunter2", "mysql_pass                  = *****"],
    ["alter role bench with password 'hunter2';", "alter role bench with password *****;"],
    [
      "create user a identified with mysql_native_password by 'pw'",
      "create user a identified with mysql_native_password by *****",
    ],
    ["set password for root@localhost = 'hunter2'", "set password for root@localhost = *****"],
    ["report_password\thunter2", "report_password\t*****"],
    ["machine h login u password hunter2", "machine h login u password *****"],
    ["mysqld\0--password\0hunter2\0--port=1", "mysqld --password ***** --port=1"],
    ["mysql\0-uroot\0-phunter2\0bench", "mysql -uroot -p***** bench"],
    ["curl --user=bench:hunter2 http", "curl --user=bench:***** http"],
    [`export X=github_pat_${"11AAAA".repeat(5)}`, "export X=*****"],
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
    "mysql_native_password=ON",
    "disconnect_on_expired_password = ON",
    "password_encryption = scram-sha-256",
    "default_authentication_plugin=mysql_native_password",
    "innodb_ft_min_token_size\t3",
    "Warning: Using a password on the command line interface can be insecure.",
    "PWD=/home/me/bench",
    "ycsb run mongodb -s -P workloads/workloada -p recordcount=1000",
    "mysql -h h -P3306 -u root db",
    "  passes: 12  pass: 3  first_pass=2",
    "queries performed: read: 5, token_count: 12",
    "<password></password>",
    "postgres -D /data/mysql -p 5432",
    "ssh user@host:/path",
    "Syntax: mysqladmin password",
    "<passed>5</passed>",
    "<passed>true</passed>",
    "<passCount>12</passCount>",
    "<tokens>500</tokens>",
    "<compass>north</compass>",
    "<tokenizer>icu</tokenizer>",
    "bench HOST <password> tps 812",
    "{name: scan, pass: 12}",
    "{name: scan, pass: 12 of 13}",
    "{name: scan, pass: 99.5 %, fail: 1}",
    "{name: scan, pass: true}",
    "{test: scan, pass: twice}",
    "use --user, --password, and --host",
    "[mysql, --password, --host, h]",
  ])("leaves %s as it is", (line) => {
    expect(maskSecrets(line)).toBe(line);
  });

  const hostile = [
    "password=",
    "password ",
    "mysql -p",
    "<password ",
    "name='password' ",
    "a:a@",
    "user x ",
    "pass=;",
    "{name: a, pass: ",
    "[--password, ",
    "'\\",
  ]
    .map((part) => part.repeat(Math.ceil(100_000 / part.length)))
    .concat(`password=${"'".repeat(100_000)}`, `--password="${"\\".repeat(99_999)}`, `password${" ".repeat(100_000)}`);

  it("takes less than a second for a line made against regular expressions", () => {
    for (const text of [
      "mysql ".repeat(20_000),
      "password".repeat(10_000),
      "a://".repeat(20_000),
      "-p".repeat(40_000),
      ...hostile,
    ])
      expect(
        processorMs(() => maskSecrets(text)),
        text.slice(0, 20),
      ).toBeLessThan(1000);
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

describe("isSecretSetting", () => {
  it.each([
    "password",
    "client.password",
    "mysql-password",
    "PGPASSWORD",
    "requirepass",
    "masterauth",
    "AWS_SECRET_ACCESS_KEY",
    "mysql_pass",
  ])("takes %s for a secret", (name) => expect(isSecretSetting(name, "hunter2")).toBe(true));
  it.each([
    "password_encryption",
    "innodb_ft_min_token_size",
    "default_password_lifetime",
    "bypass",
    "passes",
    "tokens",
    "PWD",
  ])("takes %s for a plain setting", (name) => expect(isSecretSetting(name, "84")).toBe(false));
  it("takes a switch for a plain setting", () => expect(isSecretSetting("mysql_native_password", "ON")).toBe(false));
});

describe("lineMasker", () => {
  it("masks the body of a private key and nothing after it", () => {
    const mask = lineMasker("id_rsa");
    const lines = ["-----BEGIN OPENSSH PRIVATE KEY-----", "CANARY-83", "-----END OPENSSH PRIVATE KEY-----", "after"];
    expect(lines.map(mask)).toEqual([lines[0], MASK, lines[2], "after"]);
  });
  it("masks separate lines inside an element", () => {
    const mask = lineMasker("config.xml");
    const lines = ["<password>", "  hunter2", "</password>", "<url>x</url>"];
    expect(lines.map(mask)).toEqual([lines[0], MASK, lines[2], lines[3]]);
  });
  it.each([
    ["a.log", "usage: sysbench --mysql-password=<password>"],
    ["a.log", "  run HOST <user> <password>"],
    ["README.md", "run with --token <token>"],
  ])("takes no placeholder of %s for an element: %s", (path, line) => {
    const results = ["tps = 812", "qps = 9000", "latency 3"];
    expect([line, ...results].map(lineMasker(path)).slice(1)).toEqual(results);
  });
  it.each([
    ["<password>", "hunter", "</password><token>", "  hunter", "</token>"],
    ["<password>", "<![CDATA[", "hunter<ter", "]]>", "</password>"],
    ["<user>u</user> <password>", "  <!-- of bench -->hunter", "</password>"],
    ['<db><password encrypted="no">', "hunter</password>"],
    ["<api-key>", "hunter", "</api-key>"],
    ["<password>", "hunter", '</password> <a password="hunter"/>'],
    ["<secret>hunter</secret><passphrase>", "hunter", "</passphrase>"],
  ])("masks the text of an element, and those behind it: %j", (...lines) => {
    const masked = [...lines, "<tps>812</tps>"].map(lineMasker("config.xml"));
    expect(masked.join("\n")).not.toMatch(/hunter|ter\]|^ter/m);
    expect(masked.at(-1)).toBe("<tps>812</tps>");
  });
  it("masks at most 200 lines of an element without an end, and 1,000 of a key", () => {
    const lastTwo = (begin: string, most: number) => {
      const mask = lineMasker("a.xml");
      return [begin, ...Array<string>(most).fill("x"), "tps = 812"].map(mask).slice(-2);
    };
    expect(lastTwo("<password>", 200)).toEqual([MASK, "tps = 812"]);
    expect(lastTwo("-----BEGIN PRIVATE KEY-----", 1_000)).toEqual([MASK, "tps = 812"]);
  });
  it("masks what stands behind the words that begin a key", () => {
    expect(lineMasker("a.json")('"key": "-----BEGIN PRIVATE KEY-----\\nMIIEvQ')).toBe(
      `"key": "-----BEGIN PRIVATE KEY-----${MASK}`,
    );
  });
  it("takes less than a second for a long line that may begin or end an element", () => {
    const begins = ["<password", "<password a", "</a> <password>", "><password ", "<a.password", "<passw>  "];
    for (const part of [...begins, "<", "</", "<a", "password>", "<pwd", " ".repeat(20)]) {
      const mask = lineMasker("a.xml");
      const long = part.repeat(Math.ceil(100_000 / part.length));
      expect(
        processorMs(() => [long, "<password>", long, `${long}<password>`, `${long}>`].map(mask)),
        part,
      ).toBeLessThan(1000);
    }
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

describe("secrets below a name", () => {
  it.each([
    [
      '{"password": {"value": "hunter2", "more": {"a": "hunter2}"}, "b": ["hunter2"]}, "n": 1}',
      '{"password": *****, "n": 1}',
    ],
    ["{password: {value: hunter2, it: 'hunter2}'}, user: u}", "{password: *****, user: u}"],
    ['{"tokens": 3, "api_key": ["hunter2", {"k": "hunter2"}], "n": 1}', '{"tokens": 3, "api_key": *****, "n": 1}'],
    ["auth: {db_password: {from: hunter2}}, n: 1", "auth: {db_password: *****}, n: 1"],
    ['{"password": {}, "secret": {"a": "hunter2"}}', '{"password": *****, "secret": *****}'],
    ["credentials: [bench, hunter2]", "credentials: *****"],
  ])("are one mask in a line: %s", (line, masked) => {
    expect(maskSecrets(line)).toBe(masked);
  });

  it("are one mask in JSON of many lines, which keep their places and all else", () => {
    const value = { password: { value: "hunter2", list: ["hunter2 }", { deep: "hunter2" }] }, rows: [{ qps: 1 }] };
    const lines = JSON.stringify({ db: value, n: 2 }, null, 2).split("\n");
    const masked = lines.map(lineMasker("a.json"));
    expect(masked.join("\n")).not.toContain("hunter2");
    expect(JSON.parse(masked.join("\n").replace("*****", "null"))).toEqual({ db: { ...value, password: null }, n: 2 });
    for (const [at, line] of lines.entries()) if (/qps|"n"/.test(line)) expect(masked[at]).toBe(line);
  });

  it("are left out of YAML up to the next key of the same depth", () => {
    const text = [
      "db:",
      "  password:",
      "    value: hunter2",
      "",
      "    file: hunter2",
      "  user: u",
      "  secret: |",
      "    hunter2",
      "  token:",
      "  - hunter2",
      "  api_key:",
      "    { a: hunter2,",
      "      b: hunter2 }",
      "rows: 5",
    ];
    expect(text.map(lineMasker("a.yaml"))).toEqual([
      ...["db:", "  password:", "", "", "", "  user: u", "  secret: |", "", "  token:", ""],
      ...["  api_key:", "    ", "", "rows: 5"],
    ]);
  });

  it.each([
    [["token: [", "  hunter2,", "]"]],
    [["password: { value: hunter2,", "   file: hunter3 }"]],
    [["password: |2-", "  hunter2"]],
    [["password: |-2 # of bench", "  hunter2"]],
    [["password: !vault |", "  hunter2"]],
    [["password: &bench >-", "  hunter2"]],
    [["password: &a !vault |", "  hunter2"]],
    [["password: &a", "  hunter2"]],
    [["- db_password: !!str", "    hunter2"]],
    [["password: &a !vault", "  hunter2"]],
    [["password: &a hunter2"]],
    [["  - token: !!str 'hunter2' # of bench"]],
    [["password: !!str &a hunter2"]],
    [["password: !<tag:yaml.org,2002:str> |", "  hunter2"]],
    [["  - db_password: [ # list", "  hunter2", "  ]"]],
    [["token: [ hunter2", "  , hunter3 ]"]],
    [["password: {value: hunter2, # first", "  file: hunter3 }"]],
  ])("are left out of YAML over several lines: %j", (lines) => {
    const masked = [...lines, "rows: 5"].map(lineMasker("a.yaml"));
    expect(masked.join("\n")).not.toContain("hunter");
    expect(masked.at(-1)).toBe("rows: 5");
  });

  it("leave the lines below prose that opens a bracket as they are", () => {
    for (const line of ["Using token: [a,", "INFO access_token: [", "Enter password: { "])
      expect([line, "tps = 812"].map(lineMasker("a.log")).at(-1)).toBe("tps = 812");
  });

  it("are left out of a list's entry up to its next key, and the further entries stay", () => {
    const text = [
      "users:",
      "  - password:",
      "      hunter2",
      "    user: u",
      "  - token:",
      "    - hunter2",
      "  - name: bob",
    ];
    expect(text.map(lineMasker("a.yaml"))).toEqual([
      ...["users:", "  - password:", "", "    user: u", "  - token:", "", "  - name: bob"],
    ]);
  });

  it("end after 100 lines, and a brace in prose begins none", () => {
    const open = ['  "password": {', ...Array.from({ length: 150 }, (_, at) => `line ${at}`)].map(lineMasker(""));
    expect([open[1], open[99], open[100], open[150]]).toEqual(["", "", "line 99", "line 149"]);
    expect(["the password: {hunter2", "qps: 5"].map(lineMasker(""))).toEqual(["the password: *****", "qps: 5"]);
  });

  it("take less than a second in a long line of opened brackets", () => {
    for (const text of [
      '"password": {'.repeat(20_000),
      `"password": ${"[".repeat(200_000)}`,
      "'{".repeat(100_000),
      "pwd: {x".repeat(30_000),
      "pwd: [x".repeat(30_000),
      "pwd:[]".repeat(30_000),
      '"pwd":{}'.repeat(30_000),
    ])
      expect(processorMs(() => maskSecrets(text))).toBeLessThan(1_000);
  });
});
