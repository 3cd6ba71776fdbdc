import { Menu } from "@/components/ui/menu.client";
import { withBase } from "@/lib/urls";

export interface ExportTable {
  label: string;
  /** Links by the ending that names the format. */
  links: { format: string; href: string }[];
}

/** The tables of the page as files. */
export function ExportMenu({ tables }: { tables: readonly ExportTable[] }) {
  return (
    <Menu label="Export">
      {tables.map(({ label, links }) => (
        <li key={label} className="flex items-baseline gap-3 px-2 py-1">
          <span className="mr-auto">{label}</span>
          {links.map(({ format, href }) => (
            <a key={format} className="text-link" href={withBase(href)} aria-label={`${label} as ${format}`}>
              {format}
            </a>
          ))}
        </li>
      ))}
    </Menu>
  );
}
