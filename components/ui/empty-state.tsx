import type { ReactNode } from "react";

interface EmptyStateProps {
  title: string;
  text?: ReactNode;
  /** Set where it is all that the page has: the title is then the page's heading. */
  wholePage?: boolean;
  children?: ReactNode;
}

/** Nothing is here, why, and the way on (a LinkButton or two as children). */
export function EmptyState({ title, text, wholePage = false, children }: EmptyStateProps) {
  const Title = wholePage ? "h1" : "p";
  return (
    <div className="mx-auto flex max-w-[60ch] flex-col items-center gap-2 px-4 py-10 text-center">
      <Title className="text-lg font-semibold">{title}</Title>
      {text && <div className="text-muted-foreground text-pretty">{text}</div>}
      {children && <div className="mt-2 flex flex-wrap justify-center gap-2">{children}</div>}
    </div>
  );
}
