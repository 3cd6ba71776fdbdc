import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { urls, withBase } from "@/lib/urls";
import { Field } from "./field";

/** What was typed into a form that was refused, by field; `action` names the form. */
export type Typed = Readonly<Record<string, string>>;

interface FormProps {
  bundle: string;
  typed: Typed;
}

/** Takes a bundle from readers, until it is restored. */
export const RetractForm = (form: FormProps) => (
  <WithdrawForm
    {...form}
    action="retract"
    title="Retract it"
    text="Every address of it answers with your reason and the day, and frozen views say so. You can restore it."
    button={<Button type="submit">Retract</Button>}
  />
);

/** Retracts a bundle in favour of one of `others`. */
export const ReplaceForm = ({ others, ...form }: FormProps & { others: readonly { id: string; title: string }[] }) => (
  <WithdrawForm
    {...form}
    action="replace"
    title="Replace it by another bundle"
    text="Retracts it, and leads readers to the bundle that takes its place. You can restore it."
    button={<Button type="submit">Replace</Button>}
  >
    <Field
      label="Bundle that takes its place"
      help="Its id: the twelve characters after /bundles/ in its address. Your bundles are proposed by their titles."
    >
      <Input
        name="by"
        required
        maxLength={12}
        pattern="[a-z2-7]{12}"
        title="Twelve characters, a to z and 2 to 7"
        autoComplete="off"
        list="other-bundles"
        defaultValue={form.typed.action === "replace" ? form.typed.by : undefined}
      />
    </Field>
    <datalist id="other-bundles">
      {others.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </datalist>
  </WithdrawForm>
);

/** Deletes a bundle; `children` are the fields that show who may. */
export const DeleteForm = ({ children, ...form }: FormProps & { children?: ReactNode }) => (
  <WithdrawForm
    {...form}
    action="delete"
    title="Delete it for ever"
    text="Its bytes and numbers go; its title, your reason and the day stay at its address. It cannot be undone."
    button={
      <Button type="submit" variant="danger">
        Delete for ever
      </Button>
    }
  >
    {children}
  </WithdrawForm>
);

interface WithdrawFormProps extends FormProps {
  action: "retract" | "replace" | "delete";
  title: string;
  text: string;
  button: ReactNode;
  children?: ReactNode;
}

/** Each has a form of its own: the Enter key in a field does what stands below it. */
const WithdrawForm = ({ bundle, typed, action, title, text, button, children }: WithdrawFormProps) => (
  <form
    method="post"
    action={withBase(urls.manageSave(bundle))}
    className="flex max-w-[46rem] flex-col gap-2 border-t border-border pt-3 first:border-t-0 first:pt-0"
  >
    <h3>{title}</h3>
    <p className="text-sm text-muted-foreground">{text}</p>
    <input type="hidden" name="action" value={action} />
    {children}
    <Field label="Reason, for readers of old links">
      <Input
        name="reason"
        required
        maxLength={1_000}
        defaultValue={typed.action === action ? typed.reason : undefined}
      />
    </Field>
    <div>{button}</div>
  </form>
);
