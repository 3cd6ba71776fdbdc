import { expect, test } from "vitest";
import { htmlPicture, htmlSnippet, markdownSnippet } from "./snippets";

test("a title cannot leave its link, and the address stands for a missing title", () => {
  expect(markdownSnippet("a](x) [b", "https://h/s/K")).toBe("[a\\](x) \\[b](https://h/s/K)");
  expect(htmlSnippet('<b>"&', "https://h/s/K")).toBe('<a href="https://h/s/K">&lt;b&gt;&quot;&amp;</a>');
  expect(markdownSnippet("", "https://h/s/K")).toBe("[https://h/s/K](https://h/s/K)");
});

test("a picture has an alternative text, and its dark version first where there is one", () => {
  const image = '<img src="https://h/a.png?b&amp;c" alt="1 &lt; 2">';
  expect(htmlPicture("https://h/a.png?b&c", "1 < 2", null)).toBe(image);
  expect(htmlPicture("https://h/a.png?b&c", "1 < 2", "https://h/a.png?theme=dark")).toBe(
    `<picture><source srcset="https://h/a.png?theme=dark" media="(prefers-color-scheme: dark)">${image}</picture>`,
  );
});
