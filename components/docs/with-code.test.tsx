import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { WithCode } from "./with-code";

it("sets text between backticks as code, and leaves a lone backtick", () => {
  const words = renderToStaticMarkup(<WithCode text="A `bundle` or `all`, not ` alone" />).replaceAll(
    / class="[^"]*"/g,
    "",
  );
  expect(words).toBe("A <code>bundle</code> or <code>all</code>, not ` alone");
});
