import { expect, test } from "vitest";
import { htmlSnippet, markdownSnippet } from "./snippets";

test("a title cannot leave its link", () => {
  expect(markdownSnippet("a](x) [b", "https://h/s/K")).toBe("[a\\](x) \\[b](https://h/s/K)");
  expect(htmlSnippet('<b>"&', "https://h/s/K")).toBe('<a href="https://h/s/K">&lt;b&gt;&quot;&amp;</a>');
  expect(markdownSnippet("", "https://h/s/K")).toBe("[https://h/s/K](https://h/s/K)");
});
