import { TABLE_SUFFIXES, WHOLE_SUFFIXES } from "@/lib/formats";
import { viewFigures } from "@/lib/publish/view-figures";
import type { Published } from "@/lib/publish/view-metadata";
import { of } from "@/lib/views/registry/given";
import { fileAddress, type SharedFiles } from "@/lib/views/sharing/share-links";

/** Returns links to all files of a view: its tables, and the view as a whole. */
export function sharedFiles({ shown, address }: Published): SharedFiles[] {
  const isFrozen = shown.frozen !== null;
  const figures = viewFigures(shown).map(({ name }) => name);
  const tables = of(shown, (entry, view) => {
    if (entry.files) return entry.files(view, { address, look: shown.look, isFrozen, figures });
    const named = [...entry.tables, ...(isFrozen ? [] : entry.liveTables)];
    return named.map(({ name, label }, at) => tableFiles(address, name, label, at === 0));
  });
  // The .html of a frozen view holds the whole view, that of a live view one table.
  const whole = [...(isFrozen ? (["html"] as const) : []), "json" as const, ...WHOLE_SUFFIXES];
  return [
    ...tables,
    {
      label: isFrozen ? "All of it, as it was rendered and for programs" : "All of it, for programs",
      links: whole.map((ending) => ({ ending, href: fileAddress(address, ending) })),
    },
  ];
}

function tableFiles(address: string, name: string, label: string, leads: boolean): SharedFiles {
  const links = TABLE_SUFFIXES.map((ending) => {
    // A page's own .html and .json hold the whole view, so the table needs its name.
    const plain = leads && ending !== "html" && ending !== "json";
    return { ending, href: fileAddress(address, ending, plain ? "" : `table=${name}`) };
  });
  return { label, links };
}
