import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Input } from "@/components/ui/input";
import { Field } from "./field";

it("names its control by its label alone, and describes it by its line of help", () => {
  const html = renderToStaticMarkup(
    <Field label="Licence" help="An SPDX expression.">
      <Input name="licence" />
    </Field>,
  );
  const [, controlId] = /<label for="([^"]+)"[^>]*>Licence<\/label>/.exec(html) ?? [];
  const [, helpId] = /<p id="([^"]+)"[^>]*>An SPDX expression\.<\/p>/.exec(html) ?? [];
  const control = /<input[^>]*>/.exec(html)?.[0];
  expect(control).toContain(`id="${controlId}"`);
  expect(control).toContain(`aria-describedby="${helpId}"`);
});
