import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { head, interval, report } from "../importers/sysbench/outputs.testing";

const SECRET = "hunter2XYZ";
/** Must appear nowhere: the secret, or the rest of it where a mask begins late or ends early. */
export const leak = /hunter2|ter2XYZ/i;

/** Passwords as benchmark tools, servers and people write them. */
export const secretLines: readonly string[] = [
  `Running: sysbench oltp_read_write --mysql-user=root --mysql-password=${SECRET} --mysql-db=test --threads=4 run`,
  `+ sysbench --pgsql-user=root --pgsql-password ${SECRET} --tables=8 run`,
  `export PGPASSWORD=${SECRET}; psql -h 127.0.0.1 -p 5432 -c 'select 1'`,
  `MYSQL_PWD='${SECRET}' mysqladmin status`,
  `mysql -h127.0.0.1 -P3306 -uroot -p${SECRET} test -e "show global status"`,
  `root 4711 1.0 0.1 999 88 pts/0 Sl+ 17:23 0:01 mysql -uroot -p${SECRET} -h 10.0.0.1 bench`,
  `root 4712 1.0 0.1 999 88 pts/0 Sl+ 17:23 0:01 /usr/bin/mysqld --user=root --password=${SECRET},XYZ --port=3306`,
  `mysqladmin -u root password ${SECRET}`,
  `pgbench "postgres://bench:${SECRET}@db:5432/bench" -c 4`,
  `url: jdbc:mysql://db:3306/ycsb?user=root&password=${SECRET}&useSSL=false`,
  `jdbc:oracle:thin:bench/${SECRET}@db:1521/x`,
  `<url>jdbc:postgresql://db/x?user=a&amp;password=${SECRET}</url>`,
  `  <password>${SECRET}</password>`,
  `<property name="db.password" value="${SECRET}"/>`,
  `bin/ycsb run mongodb -s -P workloads/workloada -p mongodb.url=mongodb://u:${SECRET}@h:27017/y -p recordcount=1000`,
  `-p redis.host=h -p redis.password=${SECRET} -p redis.port=6379 -p db.passwd=${SECRET}`,
  `redis-benchmark -h h -a ${SECRET} -n 1000`,
  `requirepass ${SECRET}`,
  `masterauth "${SECRET}"`,
  `user bench on >${SECRET} ~* +@all`,
  `diset tpcc mysql_pass ${SECRET}`,
  `diset tpcc pg_superuserpass {${SECRET}}`,
  `Changed tpcc:mysql_pass from ${SECRET} to ${SECRET}2 for MySQL`,
  `Value ${SECRET} for tpcc:mysql_pass is the same as existing value ${SECRET}, no change made`,
  `password = ${SECRET}`,
  `password                  = "${SECRET}"`,
  `primary_conninfo = 'host=h user=r password=${SECRET} port=5432'`,
  `primary_conninfo = 'host=h user=r password=''${SECRET}'' port=5432'`,
  `primary_conninfo | user=r password=${SECRET} host=h`,
  `wsrep_sst_auth = root:${SECRET}`,
  `create user bench identified by '${SECRET}';`,
  `alter role bench with encrypted password '${SECRET}';`,
  `mysql> set password for bench@localhost = '${SECRET}'`,
  `cmd: ["sysbench", "--mysql-password=${SECRET}", "--password", "${SECRET}", "--threads=4"]`,
  `{"cmd": "bench --password=\\"${SECRET}\\" -n 1", "password": "${SECRET}"}`,
  `curl -u admin:${SECRET} http://h/ | tee log`,
  `dsn root:${SECRET}@tcp(127.0.0.1:3306)/test`,
  `sshpass -p ${SECRET} ssh h`,
  `AWS_SECRET_ACCESS_KEY=${SECRET}`,
  `MYSQL_ROOT_PASSWORD: ${SECRET}`,
  `java -cp x.jar Bench -user u -password ${SECRET} -D dbpassword=${SECRET}`,
  `${"x".repeat(270)} mongodb://bench:${SECRET}${SECRET}@db:27017/ycsb`,
  `Authorization: Bearer ${SECRET}${SECRET}`,
];

/** A file of the bundle. */
export interface TestMember {
  path: string;
  content: string | Buffer;
}

const importers = path.resolve(import.meta.dirname, "../importers");

/**
 * Makes a bundle with passwords in results of every text format among our examples. Each file is there twice. One has
 * them at its end and stays readable. The other has them all over it, so that many texts are reported.
 */
export function secretBundle(): TestMember[] {
  const members = readdirSync(importers, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => fixturesOf(name));
  return [...members, ...hosts, ...files, ...named];
}

function fixturesOf(importer: string): TestMember[] {
  const folder = path.join(importers, importer, "fixtures");
  const names = readdirSync(path.dirname(folder)).includes("fixtures")
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
    : [];
  return names
    .filter((entry) => entry.isFile() && !/README|\.h5|\.gz/.test(entry.name))
    .flatMap((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      const text = readFileSync(file, "utf8");
      const name = path.relative(folder, file);
      const end = /\.(?:json|xml)$/.test(name) ? "" : `${secretLines.join("\n")}\n`;
      return [
        { path: `${importer}/end/${name}`, content: `${text}${end}` },
        { path: `${importer}/all/${name}`, content: weave(text) },
      ];
    });
}

/** Adds all secret lines after the third line of a text, and one of them after each further line. */
function weave(text: string): string {
  const addedAfter = (at: number): (string | undefined)[] => {
    if (at === 2) return [...secretLines];
    return at > 2 ? [secretLines[at % secretLines.length]] : [];
  };
  return text
    .split("\n")
    .flatMap((line, at) => [line, ...addedAfter(at)])
    .join("\n");
}

const settings = secretLines.filter((line) => /^[a-z_]+ +=/.test(line)).join("\n");
// Files about the run; an importer may read each, or it is an attachment.
const hosts: TestMember[] = [
  {
    path: "etc/my.cnf.secret_c8r32",
    content: `[client]\n${settings}\nuser=root\n[mysqld]\n${settings}\nport = 3306\nmysql_native_password = ON\n`,
  },
  { path: "etc/postgresql.conf.secret_c8r32", content: `port = 5432\n${settings}\nshared_buffers = 8GB\n` },
  {
    path: "etc/o.pg_settings",
    content: `name | setting\nport | 5432\nprimary_conninfo | user=r password=${SECRET} host=h\n`,
  },
  { path: "o.cmdline.1", content: `/usr/bin/mysqld --password=${SECRET}\n${secretLines.join("\n")}\n` },
  { path: "proc/cmdline", content: `mysqld\0--port=3306\0--password\0${SECRET}\0--init-password=${SECRET}\0` },
  { path: "env.txt", content: `PWD=/root\n${secretLines.filter((line) => /^[A-Z_]+=/.test(line)).join("\n")}\n` },
  { path: "env/versions.txt", content: `sysbench 1.0.20\nmysql://root:${SECRET}@h/x 8.0\npassword ${SECRET}\n` },
];
const files: TestMember[] = [
  { path: "run.sh", content: secretLines.join("\n") },
  { path: "run.sh~", content: secretLines.join("\n") },
  { path: "perf.data", content: Buffer.from(`PERFILE2\0\0\0\x01${secretLines.join("\0\0\n\x02")}\0\0`, "latin1") },
  { path: "nested.xml", content: `<config>\n<password>\n  ${SECRET}\n</password>\n</config>\n` },
  { path: ".pgpass", content: `*:*:*:root:${SECRET}\n` },
  { path: "id_rsa", content: `-----BEGIN OPENSSH PRIVATE KEY-----\n${SECRET}\n-----END OPENSSH PRIVATE KEY-----\n` },
];
// Names with passwords. The outputs have samples, whose series name their file.
const output = (threads: number, qps: string) =>
  `${head(threads)}${interval(1, qps)}${interval(2, qps)}${report(qps)}`.replaceAll("453.30", `453.${threads}0`);
const named: TestMember[] = [
  { path: `logs/sysbench --mysql-password=${SECRET} run.log`, content: "x" },
  { path: `mysql-8.0.36 --password=${SECRET}/oltp_read_only.log`, content: output(4, "9066.07") },
  { path: `mysql-8.0.36 --password=${SECRET}2/oltp_read_only.log`, content: output(8, "9171.17") },
  { path: `mysql-8.0.36 --password=${SECRET}/.pgpass`, content: `*:*:*:root:${SECRET}\n` },
];
