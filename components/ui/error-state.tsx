import type { ReactNode } from "react";

interface ErrorStateProps {
  title: string;
  text?: ReactNode;
  /** A reference for the maintainer's log; shown small. */
  reference?: string | null;
  /** Makes the title the page's heading, where nothing else is on it. */
  wholePage?: boolean;
  children?: ReactNode;
}

/** Says what failed and what to do next (buttons as children). */
export function ErrorState({ title, text, reference, wholePage = false, children }: ErrorStateProps) {
  const Title = wholePage ? "h1" : "p";
  return (
    <div
      role="alert"
      className="mx-auto my-8 flex max-w-[64ch] flex-col gap-2 rounded-lg border border-danger/30 bg-surface px-5 py-5"
    >
      <Title className="text-lg font-semibold">{title}</Title>
      {text && <div className="text-muted-foreground text-pretty">{text}</div>}
      {reference && <p className="font-mono text-xs text-muted-foreground">Reference: {reference}</p>}
      {children && <div className="mt-2 flex flex-wrap gap-2">{children}</div>}
    </div>
  );
}
