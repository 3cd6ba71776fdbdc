import { buttonStyle } from "@/components/ui/button-style";

export interface ExportTable {
  label: string;
  /** Links by the ending that names the format. */
  links: { format: string; href: string }[];
}

/** The tables of the page as files. */
export function ExportMenu({ tables }: { tables: readonly ExportTable[] }) {
  return (
    <details className="relative">
      <summary className={buttonStyle("secondary", "md", "list-none [&::-webkit-details-marker]:hidden")}>
        Export
      </summary>
      <ul className="absolute left-0 z-30 mt-1 w-max rounded-md border border-border-strong bg-surface p-1.5 text-sm shadow-[0_8px_24px_var(--shadow)] sm:right-0 sm:left-auto">
        {tables.map(({ label, links }) => (
          <li key={label} className="flex items-baseline gap-3 px-2 py-1">
            <span className="mr-auto">{label}</span>
            {links.map(({ format, href }) => (
              <a key={format} className="text-link" href={href} aria-label={`${label} as ${format}`}>
                {format}
              </a>
            ))}
          </li>
        ))}
      </ul>
    </details>
  );
}
