import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import type { Withdrawable } from "@/lib/domain/access/withdrawn";
import { MOST_CHARACTERS } from "@/lib/domain/text-limits";
import { withBase } from "@/lib/urls";
import { Field } from "./field";

/** Typed values of a refused form by field; `action` names the form. */
export type Typed = Readonly<Record<string, string>>;

interface FormProps {
  /** The kind of the subject; `save` is the path that takes the forms. */
  what: Withdrawable;
  save: string;
  typed: Typed;
  /** Fields that prove the right, such as a delete key; none for signed-in readers. */
  children?: ReactNode;
}

/** Hides a bundle, a frozen view, a report or its revision from readers until it is restored. */
export const RetractForm = (form: FormProps) => (
  <WithdrawForm
    {...form}
    action="retract"
    title="Retract it"
    text={[
      form.what === "bundle"
        ? "Every address of it answers with your reason and the day, and frozen views say so."
        : "Its page, files, pictures and embeds show your reason and the day instead.",
      "You can restore it.",
    ].join(" ")}
    button={<Button type="submit">Retract</Button>}
  />
);

/** Undoes a retraction; `children` prove the right. */
export const RestoreForm = ({ what, save, children }: Omit<FormProps, "typed">) => (
  <form method="post" action={withBase(save)} className="flex max-w-[46rem] flex-col gap-2">
    <p className="text-sm text-muted-foreground">
      {what === "bundle"
        ? "After this its previous readers see it again, and its numbers count again."
        : "After this it appears as it was frozen."}
    </p>
    {children}
    <div>
      <Button type="submit" name="action" value="restore" variant="primary">
        Restore it as it was
      </Button>
    </div>
  </form>
);

/** Retracts a bundle in favour of another, whose id the reader types; proposes `others`. */
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

/** Effects of a deletion, by the kind of the subject. */
const DELETION_TEXTS = {
  bundle: "Its bytes and numbers go; its title, your reason and the day stay at its address.",
  view: "Its numbers, files and title go; your reason and the day stay at its address, and in posts that show it.",
  report:
    "Its texts and the views that were frozen for it go; your reason " +
    "and the day stay at their addresses, and in posts that show them.",
  revision:
    "Its texts go, and the views that only it shows; your reason and the day stay at its address. " +
    "The report then shows the newest revision that is left.",
} as const;

/** Deletes a bundle, a frozen view, a report or its revision for good. */
export const DeleteForm = (form: FormProps) => (
  <WithdrawForm
    {...form}
    action="delete"
    title="Delete it for ever"
    text={`${DELETION_TEXTS[form.what]} It cannot be undone.`}
    button={
      <Button type="submit" variant="danger">
        Delete for ever
      </Button>
    }
  />
);

/** Input for a delete key. */
export const KeyField = () => (
  <Field label="Delete key" help="It begins with bfd_ and was shown once.">
    <Input name="key" type="password" required maxLength={200} autoComplete="off" />
  </Field>
);

interface WithdrawFormProps extends Omit<FormProps, "what"> {
  action: "retract" | "replace" | "delete";
  title: string;
  text: string;
  button: ReactNode;
}

/** A form of its own, so that Enter in a field presses this form's button. */
const WithdrawForm = ({ save, typed, action, title, text, button, children }: WithdrawFormProps) => (
  <form
    method="post"
    action={withBase(save)}
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
        maxLength={MOST_CHARACTERS.reason}
        defaultValue={typed.action === action ? typed.reason : undefined}
      />
    </Field>
    <div>{button}</div>
  </form>
);
