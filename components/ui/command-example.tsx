import { CopyButton } from "@/components/ui/copy-button.client";

/** A command to copy, with a line on its purpose. */
export const CommandExample = ({ label, command }: { label: string; command: string }) => (
  <div>
    <div className="mb-1 flex items-center justify-between gap-3">
      <p className="text-sm text-muted-foreground">{label}</p>
      <CopyButton text={command} size="sm" />
    </div>
    <pre className="rounded-md bg-surface-muted px-3 py-2 font-mono text-xs wrap-anywhere whitespace-pre-wrap">
      {command}
    </pre>
  </div>
);
