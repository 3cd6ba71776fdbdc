import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/input";
import { urls, withBase } from "@/lib/urls";

interface Side {
  /** The chosen config, possibly one that the list lacks; "" = none chosen. */
  name: string;
  /** A value is BUNDLE/PATH. */
  files: readonly { value: string; label: string }[];
  /** The value of the file in view; "" = none. */
  file: string;
}

/** Chooses two configs, and a file of each where it has several. A plain form works without scripts. */
export function ConfigPicker({ names, a, b }: { names: readonly string[]; a: Side; b: Side }) {
  return (
    <form method="get" action={withBase(urls.configDiff())} className="flex flex-col items-start gap-3">
      <div className="grid w-full items-start gap-3 sm:grid-cols-2">
        <SideFields side="a" label="First config" names={names} {...a} />
        <SideFields side="b" label="Second config" names={names} {...b} />
      </div>
      <Button type="submit" variant="primary">
        Compare
      </Button>
    </form>
  );
}

function SideFields({
  side,
  label,
  names,
  name,
  files,
  file,
}: Side & { side: "a" | "b"; label: string; names: readonly string[] }) {
  const fileKey = side === "a" ? "fileA" : "fileB";
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={`config-${side}`} className="text-sm">
        {label}
      </label>
      <Select id={`config-${side}`} name={side} defaultValue={name} required>
        {name === "" && <option value="">Choose</option>}
        {(names.includes(name) || name === "" ? names : [name, ...names]).map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </Select>
      {files.length > 1 && (
        <>
          <label htmlFor={`file-${side}`} className="text-sm text-muted-foreground">
            Its file, {files.length} to choose from
          </label>
          <Select id={`file-${side}`} name={fileKey} defaultValue={file}>
            {files.map((one) => (
              <option key={one.value} value={one.value}>
                {one.label}
              </option>
            ))}
          </Select>
        </>
      )}
    </div>
  );
}
