import { CompareView } from "@/components/compare/compare-view";
import { ShareButton } from "@/components/share/share-button.client";
import { withCompareLook } from "@/lib/views/state/compare-params";
import { drawnPage } from "../../frozen-page";

export { frozenMetadata as generateMetadata } from "../../frozen-page";

export default drawnPage("compare", (view, { frozenKey, title, raw, trust, lead, actions }) => (
  <CompareView
    view={{ ...view, params: withCompareLook(view.params, raw) }}
    frozenKey={frozenKey}
    title={title}
    trust={trust}
    lead={lead(view.dataset)}
    actions={
      <>
        {actions}
        <ShareButton title={title} freezable={false} />
      </>
    }
  />
));
