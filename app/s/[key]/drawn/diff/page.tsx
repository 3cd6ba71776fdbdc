import { DiffPage } from "@/components/diff/diff-page";
import { drawnPage, frozenOnly, withClaim } from "../../frozen-page";

export { frozenMetadata as generateMetadata } from "../../frozen-page";

export default drawnPage("diff", (stored, parts) => {
  const view = { ...stored, params: withClaim(stored.params, parts.raw) };
  return <DiffPage view={view} trust={parts.trust} frozen={frozenOnly(parts, view.title)} />;
});
