import type { Kit } from "./load-kit.client";

/** The page's tables, and the whole page, as files. */
export const FilesPart = ({ files }: Pick<Kit, "files">) => (
  <ul className="flex flex-col divide-y divide-border">
    {files.map(({ label, links }) => (
      <li key={label} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 py-1.5">
        <span className="mr-auto">{label}</span>
        {links.map(({ ending, href }) => (
          <a key={ending} className="text-link" href={href} aria-label={`${label} as ${ending}`}>
            {ending}
          </a>
        ))}
      </li>
    ))}
  </ul>
);
