import { RelativeView } from "@/components/relative/relative-view";
import { relativeHeading } from "@/lib/views/frozen/headings";
import { withStoredLook } from "@/lib/views/state/workload-params";
import { drawnPage, frozenOnly } from "../../frozen-page";

export { frozenMetadata as generateMetadata } from "../../frozen-page";

export default drawnPage("relative", (stored, parts) => {
  const view = { ...stored, params: withStoredLook(stored.params, parts.raw) };
  return (
    <RelativeView view={view} trust={parts.trust} frozen={frozenOnly(parts, relativeHeading(view, view.params))} />
  );
});
