import { Facts } from "@/components/ui/facts";
import type { Params } from "@/lib/domain/model";

interface ParamFactsProps {
  label: string;
  indexParams: Params;
  queryParams: Params;
  notes: Params;
}

/** Notes that the setting shows. */
const ELSEWHERE = ["given (run)", "manifest (run)"];

const paramText = (value: string | number | boolean | null) => (value === null ? "none" : String(value));
const items = (params: Params, kind: string) =>
  Object.entries(params).map(([name, value]) => ({ name: `${name} (${kind})`, value: paramText(value) }));

/** The label as its source prints it, every parameter under its canonical name, and notes that the setting lacks. */
export const ParamFacts = ({ label, indexParams, queryParams, notes }: ParamFactsProps) => (
  <Facts
    items={[
      { name: "Label as printed", value: <code className="font-mono text-xs">{label}</code> },
      ...items(indexParams, "index"),
      ...items(queryParams, "query"),
      ...items(notes, "run").filter(({ name }) => !ELSEWHERE.includes(name)),
    ]}
  />
);
