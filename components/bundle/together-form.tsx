import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { urls, withBase } from "@/lib/urls";

/** Id of the form that the list's checkboxes belong to. */
export const TOGETHER = "together";

/** Actions on the bundles chosen in the list above. It stays visible while any is chosen. It works without scripts. */
export const TogetherForm = () => (
  <form
    id={TOGETHER}
    action={withBase(urls.bundlesTogether())}
    method="get"
    className={cx(
      "flex flex-wrap items-center gap-2 bg-surface pt-3 text-sm group-has-checked:sticky",
      "group-has-checked:bottom-0 group-has-checked:z-20 group-has-checked:py-3",
    )}
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
