import { describe, expect, it } from "vitest";
import { lineMasker, MASK } from "./secrets";

/** Returns the lines of a file as they are shown. */
const shown = (text: string): string => text.split("\n").map(lineMasker("results.csv")).join("\n");

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
    ["a short first row", "engine,password,qps,p99,note\nmysql,hunter2,1\nmysql,hunter2,1,2,3"],
  ])("is masked between %s", (_, text) => {
    expect(shown(text)).not.toContain("hunter2");
    expect(shown(text)).toMatch(/1|2/);
  });

  it("ends with its table", () => {
    const page = "| a | password |\n|---|---|\n| x | y |\n\n| a | b |\n|---|---|\n| x | z |";
    expect(shown(page)).toBe(page.replace("| y |", `| ${MASK} |`));
  });

  it("is none where the name is a row's own, or a word of a sentence", () => {
    for (const text of [
      "a,b,c\n1,2,3\npassword,x,y\n4,5,6",
      "enter user, password, and host\n[ 10s ] tps: 16.1, qps: 300",
      "engine,max_tokens,usd per token,qps\nmysql,1,2,3",
    ])
      expect(shown(text)).toBe(text);
  });
});
