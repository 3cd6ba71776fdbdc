import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { SCOPES } from "@/lib/domain/access/rights";
import { Tokens } from "./tokens";

it("explains each scope in other words than its name", () => {
  const html = renderToStaticMarkup(<Tokens tokens={[]} owner="ann" typed={{}} />);
  const scopes = [...html.matchAll(/<code[^>]*>([\w-]+)<\/code>: ([^<]+)/g)].map(([, scope, meaning]) => [
    scope,
    meaning,
  ]);
  expect(scopes.map(([scope]) => scope)).toEqual([...SCOPES]);
  for (const [scope, meaning] of scopes) expect(meaning).not.toBe(scope);
});
