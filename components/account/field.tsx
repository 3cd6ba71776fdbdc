import type { ReactNode } from "react";

/** A label around its control, with a line of help below. */
export const Field = ({ label, help, children }: { label: string; help?: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the control is the child
  <label className="flex min-w-[min(15rem,100%)] grow flex-col gap-1 text-sm font-medium">
    {label}
    {children}
    {help && <span className="text-xs font-normal text-muted-foreground">{help}</span>}
  </label>
);
