import type { ReactNode } from "react";
import { cx } from "./cx";

interface CardProps {
  /** The heading; it names the section for screen readers. */
  title?: ReactNode;
  /** Muted text beside the title, such as the rule. */
  note?: ReactNode;
  /** Controls at the right of the title. */
  actions?: ReactNode;
  /** Id of the section; the heading gets `ID-title`. Required with a title. */
  id?: string;
  className?: string;
  children: ReactNode;
}

/** A section with an optional heading, the unit of every page's layout. */
export function Card({ title, note, actions, id, className, children }: CardProps) {
  return (
    <section
      id={id}
      aria-labelledby={title && id ? `${id}-title` : undefined}
      className={cx("min-w-0 rounded-lg border border-border bg-surface px-4 py-3.5", className)}
    >
      {(title || actions) && (
        <header className="mb-2 flex flex-wrap items-baseline gap-x-3 gap-y-1">
          {title && <h2 id={id ? `${id}-title` : undefined}>{title}</h2>}
          {note && <p className="min-w-0 text-sm text-muted-foreground">{note}</p>}
          {actions && <div className="ml-auto flex flex-wrap items-center gap-1.5 self-center">{actions}</div>}
        </header>
      )}
      {children}
    </section>
  );
}
