import type { ReactNode } from "react";

interface EmptyStateProps {
  title: string;
  text?: ReactNode;
  /** Makes the title the page's heading, where nothing else is on it. */
  wholePage?: boolean;
  children?: ReactNode;
}

/** Says that there is nothing, why, and where to go (LinkButtons as children). */
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
