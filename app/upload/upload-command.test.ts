import { expect, it } from "vitest";
import { uploadCommand } from "./upload-command";

it("sends a token where the server requires one", () => {
  const address = "https://bench.example/api/v1/bundles?filename=results.tar.gz";
  expect(uploadCommand(address, { needsToken: false })).toBe(
    `tar czf - results/ | curl --fail-with-body -T - -X POST "${address}"`,
  );
  expect(uploadCommand(address, { needsToken: true })).toBe(
    `tar czf - results/ | curl --fail-with-body -H "authorization: Bearer $BENCHFOLIO_TOKEN" -T - -X POST "${address}"`,
  );
});
