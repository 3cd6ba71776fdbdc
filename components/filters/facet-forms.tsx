import { Button } from "@/components/ui/button";
import { formAction, KeptFields } from "./kept-fields";

interface FormsProps {
  /** Ids of the forms: what is ticked, and a single value. */
  boxes: string;
  picks: string;
  name: string;
  /** The page's address; the filter `of` is left out of it, since the form says it. */
  page: string;
  of: string;
}

/** What boxes and buttons of one filter belong to in a browser without scripts: forms that ask for the page with that filter. */
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
