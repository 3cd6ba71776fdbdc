import { describe, expect, it } from "vitest";
import { lineMasker, MASK } from "./secrets";

/** Returns the lines of a file as they are shown. */
const shown = (text: string, path = "results.csv"): string => text.split("\n").map(lineMasker(path)).join("\n");

describe("a column of secrets", () => {
  it("is masked in each row, and switches stay", () => {
    const text = "engine,qps,password,token,secret,api_key\nmysql,100,hunter2,tok123,sec456,key789\nmysql,9,,off,x,y";
    expect(shown(text)).toBe(
      `engine,qps,password,token,secret,api_key\nmysql,100,${MASK},${MASK},${MASK},${MASK}\nmysql,9,,off,${MASK},${MASK}`,
    );
  });

  it.each([
    ["semicolons", "engine;DB password;qps\nmysql;hunter2;1"],
    ["tabs", "engine\tauth_token\tqps\nmysql\thunter2\t1"],
    ["bars of Markdown", "| engine | `password` | qps |\n|---|---|---|\n| mysql | hunter2 | 1 |"],
    ["bars of psql", " engine | password | qps \n--------+----------+-----\n mysql  | hunter2  | 1"],
    ["quotes", 'engine,"password",qps\nmysql,"hunter2,""hunter2",1'],
    ["a title above", "Run of May,,\nengine,password,qps\nmysql,hunter2,1"],
    ["a blank line between rows", "engine,password,qps\nmysql,x,1\n\nmysql,hunter2,1"],
    ["a cell of two lines", 'engine,password,qps\nmysql,"hunter2\nhunter2",1\nmysql,hunter2,2'],
    ["blanks", "engine    password  qps\nmysql     hunter2   1\npg 2 hunter2 1"],
    ["names with digits", "engine,password,95th_ms,8 threads\nmysql,hunter2,1,2"],
    ["names with signs", "#password,engine,%cpu\nhunter2,mysql,1"],
    ["a name with a bracket", "engine,password (root),qps\nmysql,hunter2,1"],
    ["a comment above", "# made by x, on y, at z\nengine,password,qps\nmysql,hunter2,1"],
    ["a title of as many cells", "Run,of,May\nengine,password,qps\nmysql,hunter2,1"],
    ["a table above", "engine,query,qps\nmysql,q1,1\nengine,password,qps\nmysql,hunter2,1"],
    ["a comment between rows", "engine,password,qps\nmysql,x,1\n# after tuning\nmysql,hunter2,1"],
    ["a cell of two lines in another column", 'engine,note,password,qps\nmysql,"x\ny",hunter2,1\nmysql,z,hunter2,2'],
    ["a quote that stays open", 'engine,note,password,qps\nmysql,"x,hunter2,1\nmysql,z,hunter2,2\npg,"",hunter2,2'],
    ["single blanks", "engine password qps\nmysql hunter2 100\npg hunter2 90"],
    ["more blanks than the heading", "engine password qps p99_ms\nmysql  hunter2  100 3"],
    ["a short first row", "engine,password,qps,p99,note\nmysql,hunter2,1\nmysql,hunter2,1,2,3"],
  ])("is masked between %s", (_, text) => {
    expect(shown(text)).not.toContain("hunter2");
    expect(shown(text)).toMatch(/1|2/);
  });

  it("ends with its table", () => {
    const page = "| a | password |\n|---|---|\n| x | y |\n\n| a | b |\n|---|---|\n| x | z |";
    expect(shown(page)).toBe(page.replace("| y |", `| ${MASK} |`));
  });

  it.each([
    ["key and value", "key,value\nengine,mysql\npassword,hunter2\nqps,100"],
    ["no heading", "password,hunter2\nqps,100"],
    ["quotes", '"key";"value"\n"password";"hunter2"\n"qps";"100"'],
    ["a turned table", "metric,mysql,postgres\nDB password,hunter2,hunter2\nqps,100,90"],
    ["a unit behind it", "metric,value,unit\nqps,100,1/s\npassword,hunter2,"],
    ["bars", "| Setting | Value |\n|---|---|\n| **token** | `hunter2` |\n| qps | 100 |"],
    ["psql's expanded form", "-[ RECORD 1 ]---\nengine   | mysql\npassword | hunter2\nqps      | 100"],
    ["blanks", "metric    mysql    postgres\npassword  hunter2  hunter2\nqps       100      90"],
  ])("may be a row instead, with %s", (_, text) => {
    expect(shown(text)).not.toContain("hunter2");
    expect(shown(text)).toContain("100");
  });

  it("leaves the times of tests with such a name", () => {
    const text = "query,duckdb_s,clickhouse_s\nverify_password,1.5,2\ntoken,1,2";
    expect(shown(text)).toBe(text);
  });

  it("is masked in the lists of JSON that are its rows", () => {
    const names = '["engine", "password", "qps"]';
    const row = '["my\\"sql", "hunter2", 100]';
    for (const text of [`{"columns":${names},"rows":[${row},${row}]}`, `[\n${names},\n${row},\n${row}\n]`])
      expect(shown(text, "r.json")).toBe(text.replaceAll("hunter2", MASK));
    const others = `[${names}, ["a", "b"], [1, 2, 3], ["x", "off", 1]]`;
    expect(shown(others, "r.json")).toBe(others);
  });

  it.each([
    ["below a heading", "<tr><th>engine</th><th>password</th></tr>\n<tr><td>mysql</td><td>hunter2</td></tr>"],
    ["in the first column", "<tr><th>password</th><th>engine</th></tr><tr><td><b>hunter2</b></td><td>mysql</td></tr>"],
    [
      "in lines of their own",
      "<tr>\n<td>engine</td>\n<td>password</td>\n</tr>\n<tr>\n<td>mysql</td>\n<td>\nhunter2\n</td></tr>",
    ],
    ["behind a name", "<tr><td>password</td><td>hunter2</td></tr><tr><td>engine</td><td>mysql</td></tr>"],
    ["behind a heading", "<tr><th>password</th><td>hunter2</td></tr><tr><th>engine</th><td>mysql</td></tr>"],
    ["in a list", "<dl><dt>password</dt><dd>hunter2</dd><dt>engine</dt><dd>mysql</dd></dl>"],
  ])("is masked in a page %s", (_, text) => {
    const masked = shown(`<table>${text}</table>`, "report.html");
    expect(masked).toBe(`<table>${text}</table>`.replaceAll("hunter2", MASK));
  });

  it("is none where the name is not at the beginning of a row, or a word of a sentence", () => {
    for (const text of [
      "a,b,c\n1,2,3\n4,password,6",
      "password, token and key are masked\ntoken, err := open(name)",
      "enter user, password, and host\n[ 10s ] tps: 16.1, qps: 300",
      "engine,max_tokens,usd per token,qps\nmysql,1,2,3",
    ])
      expect(shown(text)).toBe(text);
  });
});
