import { Button } from "@/components/ui/button";
import { Input, Select } from "@/components/ui/input";
import { urls, withBase } from "@/lib/urls";

const statuses = ["ready", "importing", "queued", "failed"];

/** Search and status filter of the bundles list; a plain form works without scripts. */
export function BundleFilter({ text, status }: { text: string; status: string }) {
  return (
    <search>
      <form action={withBase(urls.bundles())} method="get" className="mb-3 flex flex-wrap gap-2">
        <Input
          type="search"
          name="q"
          defaultValue={text}
          aria-label="Find in titles, files, engines and data sets"
          placeholder="Title, file, engine or data set"
          className="min-w-0 flex-1 max-sm:basis-full sm:max-w-80"
        />
        <Select name="status" defaultValue={status} aria-label="Status">
          <option value="">any status</option>
          {statuses.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
        <Button type="submit">Filter</Button>
      </form>
    </search>
  );
}
