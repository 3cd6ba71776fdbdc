import type { ReactNode } from "react";

/** Nothing is here, why, and the way on (a LinkButton or two as children). */
export function EmptyState({ title, text, children }: { title: string; text?: ReactNode; children?: ReactNode }) {
  return (
    <div className="mx-auto flex max-w-[60ch] flex-col items-center gap-2 px-4 py-10 text-center">
      <p className="text-lg font-semibold">{title}</p>
      {text && <div className="text-muted-foreground text-pretty">{text}</div>}
      {children && <div className="mt-2 flex flex-wrap justify-center gap-2">{children}</div>}
    </div>
  );
}
