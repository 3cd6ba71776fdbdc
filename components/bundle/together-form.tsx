import { Button } from "@/components/ui/button";
import { urls, withBase } from "@/lib/urls";

/** The id of the form that the checkboxes of the list belong to. */
export const TOGETHER = "together";

/** What to do with the bundles that are chosen in the list above it, in reach while there are any; a plain form, so that it works without scripts. */
export const TogetherForm = () => (
  <form
    id={TOGETHER}
    action={withBase(urls.bundlesTogether())}
    method="get"
    className="flex flex-wrap items-center gap-2 bg-surface pt-3 text-sm group-has-checked:sticky group-has-checked:bottom-0 group-has-checked:z-20 group-has-checked:py-3"
  >
    <span className="text-muted-foreground">Chosen bundles:</span>
    <Button type="submit" size="sm" name="as" value="side">
      Side by side
    </Button>
    <Button type="submit" size="sm" name="as" value="ab">
      A against B
    </Button>
  </form>
);
