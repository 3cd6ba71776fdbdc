import { Button } from "@/components/ui/button";
import { formAction, KeptFields } from "./kept-fields";

interface FormsProps {
  /** Form ids: `boxes` sends the ticked boxes, `picks` a single value. */
  boxes: string;
  picks: string;
  name: string;
  /** The page's address; the form replaces its filter `of`. */
  page: string;
  of: string;
}

/** Forms of one filter for browsers without scripts; its boxes and buttons belong to them. */
export function FacetForms({ boxes, picks, name, page, of }: FormsProps) {
  const kept = <KeptFields page={page} asks={(key) => key === of} />;
  return (
    <>
      <form id={boxes} action={formAction(page)} className="mt-1">
        {kept}
        <Button type="submit" size="sm" aria-label={`Show what is ticked of ${name}`}>
          Show what is ticked
        </Button>
      </form>
      <form id={picks} action={formAction(page)}>
        {kept}
      </form>
    </>
  );
}
