import { Button } from "@/components/ui/button";
import { withBase } from "@/lib/urls";

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
  const [path = "", query = ""] = page.split("?");
  const others = [...new URLSearchParams(query)].filter(([key]) => key !== of);
  const hidden = others.map(([key, value]) => <input key={key} type="hidden" name={key} value={value} />);
  return (
    <>
      <form id={boxes} action={withBase(path)} className="mt-1">
        {hidden}
        <Button type="submit" size="sm" aria-label={`Show what is ticked of ${name}`}>
          Show what is ticked
        </Button>
      </form>
      <form id={picks} action={withBase(path)}>
        {hidden}
      </form>
    </>
  );
}
