import { Button } from "@/components/ui/button";
import { urls, withBase } from "@/lib/urls";

/** Begins the next revision of the reader's own report, as a draft. Works without scripts. */
export const ReviseForm = ({ report }: { report: string }) => (
  <form method="post" action={withBase(urls.draftsSave())}>
    <Button type="submit" name="revise" value={report}>
      Revise
    </Button>
  </form>
);
