import { HistoryView } from "@/components/history/history-view";
import { historyHeading } from "@/lib/views/frozen/headings";
import { withStoredRange } from "@/lib/views/state/history-params";
import { drawnPage, frozenOnly, withClaim } from "../../frozen-page";

export { frozenMetadata as generateMetadata } from "../../frozen-page";

export default drawnPage("history", (stored, parts) => {
  const view = { ...stored, params: withStoredRange(withClaim(stored.params, parts.raw), parts.raw) };
  return <HistoryView view={view} trust={parts.trust} frozen={frozenOnly(parts, historyHeading(view))} />;
});
