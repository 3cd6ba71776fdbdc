import { cloneElement, type ReactElement, type ReactNode, useId } from "react";

interface FieldProps {
  label: string;
  /** A line below the control. Screen readers read it after the label, not as part of it. */
  help?: ReactNode;
  children: ReactElement<{ id?: string; "aria-describedby"?: string }>;
}

/** A control with its label above and a line of help below. */
export function Field({ label, help, children }: FieldProps) {
  const id = useId();
  const helpId = `${id}-help`;
  return (
    <div className="flex min-w-[min(15rem,100%)] grow flex-col gap-1">
      <label htmlFor={id} className="self-start text-sm font-medium">
        {label}
      </label>
      {cloneElement(children, { id, ...(help ? { "aria-describedby": helpId } : {}) })}
      {help && (
        <p id={helpId} className="text-xs text-muted-foreground">
          {help}
        </p>
      )}
    </div>
  );
}
