"use client";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { cx } from "@/components/ui/cx";
import { Input, Select } from "@/components/ui/input";
import { MOST_CHARACTERS } from "@/lib/domain/text-limits";
import type { Choice } from "@/lib/views/columns/choices";
import { columnOptions, levelOptions, missesUnit, type Option, partOptions, unitsOf } from "@/lib/views/columns/words";

interface ChoiceRowProps {
  /** Names the choice for screen readers: "column avg_time". */
  about: string;
  label: ReactNode;
  choice: Choice;
  kind: "column" | "level" | "part";
}

type Options = readonly (Option | { label: string; options: readonly Option[] })[];
const OPTIONS: Readonly<Record<ChoiceRowProps["kind"], (guess: string) => Options>> = {
  column: columnOptions,
  level: () => levelOptions,
  part: () => partOptions,
};

/**
 * A select for the meaning of a column, key or part of a path, with the reason for its guess. Below it: the name of a
 * condition, or the unit, as soon as the meaning has one. Without scripts they come with the next answer.
 */
export function ChoiceRow({ about, label, choice, kind }: ChoiceRowProps) {
  const { guess } = choice;
  const [{ is, isOpen }, choose] = useState({ is: choice.is, isOpen: choice.isOpen });
  const [unit, chooseUnit] = useState(choice.unit);
  const meaning = useRef<HTMLSelectElement>(null);
  const take = (value: string) => choose(value === "" ? { is: guess.is, isOpen: true } : { is: value, isOpen: false });
  // A browser may have filled the select again, or the reader chose before this ran.
  useEffect(() => {
    const value = meaning.current?.value ?? "";
    choose((now) => (value === "" || value === now.is ? now : { is: value, isOpen: false }));
  }, []);
  const isAbove = choice.hasUnitAbove && is === choice.is;
  const units = isAbove ? [] : unitsOf(is);
  const isMissing = missesUnit(is, unit, guess.unit);
  return (
    <div className="border-b border-border py-1.5 last:border-b-0">
      <Line label={label} note={noteOf({ is, isOpen, guess })} isOpen={isOpen}>
        <Select
          ref={meaning}
          name={choice.field}
          defaultValue={choice.isOpen ? "" : choice.is}
          onChange={(event) => take(event.target.value)}
          aria-label={`What ${about} is`}
          className="w-full"
        >
          {choice.isOpen && <option value="">say what it is …</option>}
          {OPTIONS[kind](guess.is).map((option) =>
            "value" in option ? (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ) : (
              <optgroup key={option.label} label={option.label}>
                {option.options.map(({ value, label: text }) => (
                  <option key={value} value={value}>
                    {text}
                  </option>
                ))}
              </optgroup>
            ),
          )}
        </Select>
      </Line>
      {is === "condition" && (
        <Line label={<span className="text-muted-foreground">its name</span>} note="as tables and filters call it">
          <Input
            name={choice.nameField}
            defaultValue={choice.name}
            maxLength={MOST_CHARACTERS.condition}
            aria-label={`Name of ${about}`}
            className="w-full"
          />
        </Line>
      )}
      {units.length > 0 && (
        <Line
          label={<span className="text-muted-foreground">its unit</span>}
          note={unitNote(isMissing, unit)}
          isOpen={isMissing}
        >
          <Select
            // Units of a rate are not those of a time.
            key={units.join()}
            name={choice.unitField}
            defaultValue={units.includes(unit) ? unit : ""}
            onChange={(event) => chooseUnit(event.target.value)}
            aria-label={`Unit of ${about}`}
            className="w-full"
          >
            <option value="">{units.includes(guess.unit ?? "") ? guess.unit : "choose a unit …"}</option>
            {units.map((unit) => (
              <option key={unit} value={unit}>
                {unit}
              </option>
            ))}
          </Select>
        </Line>
      )}
    </div>
  );
}

/** Returns the origin of a meaning in words. */
function noteOf({ is, isOpen, guess }: Pick<Choice, "is" | "isOpen" | "guess">): ReactNode {
  if (isOpen) return <strong className="font-semibold">it may be measured: nothing says what</strong>;
  return is === guess.is ? guess.why : "your choice";
}

/** Returns the origin of a unit in words. */
function unitNote(isMissing: boolean, unit: string): ReactNode {
  if (isMissing) return <strong className="font-semibold">the file does not say</strong>;
  return unit === "" ? "as its heading says" : "your choice";
}

interface LineProps {
  label: ReactNode;
  note: ReactNode;
  /** True for a question that waits for its answer. */
  isOpen?: boolean;
  children: ReactNode;
}

const GRID = "grid grid-cols-[minmax(0,1fr)_minmax(0,11rem)] sm:grid-cols-[minmax(0,10rem)_12.5rem_minmax(0,1fr)]";
const OPEN = "-mx-2 rounded bg-warning-soft px-2 text-warning-foreground";

const Line = ({ label, note, isOpen = false, children }: LineProps) => (
  <div className={cx(GRID, "items-center gap-x-3 gap-y-0.5 py-0.5", isOpen && OPEN)}>
    <span className="font-mono text-xs wrap-anywhere">{label}</span>
    {children}
    <span className={cx("text-xs wrap-anywhere max-sm:col-span-2", !isOpen && "text-muted-foreground")}>{note}</span>
  </div>
);
