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
