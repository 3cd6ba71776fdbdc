import type { PathStep } from "@/lib/domain/names/json-path";
import type { SampleList } from "../kit/cells";
import { JsonObject, type JsonPlace, type JsonValue } from "../kit/json-items";
import type { NamedColumn, TableMapping } from "../kit/table-mapping";
import { captureHeading, type MeltedColumn, meltedColumn, type UnitDiffers } from "./named";

/** An object of JSON that a manifest's path leads to. */
export interface ValueRow {
  object: JsonObject;
  captures: ReadonlyMap<string, string>;
  /** The objects around it, from the outside in, each with the index of the step that leads on. */
  around: readonly { object: JsonObject; at: number }[];
}

const isContainer = (value: JsonValue | undefined): value is JsonObject | readonly JsonValue[] =>
  typeof value === "object" && value !== null;

/** Returns the objects that a path leads to, in the order of the file. Looks only at objects on the path. */
export function* rowsAt(
  value: JsonValue,
  steps: readonly PathStep[],
  { at = 0, captures = new Map(), around = [] }: Partial<Omit<ValueRow, "object">> & { at?: number } = {},
): Generator<ValueRow> {
  const step = steps[at];
  if (step === undefined) {
    if (value instanceof JsonObject) yield { object: value, captures, around };
    return;
  }
  if (step.kind === "items") {
    if (Array.isArray(value))
      for (const item of value) if (isContainer(item)) yield* rowsAt(item, steps, { at: at + 1, captures, around });
    return;
  }
  if (!(value instanceof JsonObject)) return;
  const next = { at: at + 1, captures, around: [...around, { object: value, at }] };
  if (step.kind === "key") {
    const inner = value.get(step.key);
    if (isContainer(inner)) yield* rowsAt(inner, steps, next);
    return;
  }
  for (const [key, inner] of value.entries())
    if (isContainer(inner))
      yield* rowsAt(inner, steps, {
        ...next,
        captures: step.name === "_" ? captures : new Map(captures).set(step.name, key),
      });
}

/** The cells of an object, and its lists of samples, by heading. */
export interface RecordCells {
  cells: Map<string, string>;
  lists: Map<string, SampleList>;
}

/** Returns a list's numbers where each item is a number or null; null for any other value. */
export const sampleValues = (value: JsonValue): readonly (number | null)[] | null =>
  Array.isArray(value) && value.length > 0 && value.every((item) => item === null || typeof item === "number")
    ? value
    : null;

/** Adds a list of samples. Its first number represents it among the cells. */
export function addList({ cells, lists }: RecordCells, heading: string, list: SampleList): void {
  lists.set(heading, list);
  cells.set(heading, String(list.values.find((value) => value !== null) ?? ""));
}

/** The text of a null in a column that the manifest names: its run gave no number. */
export const NULL = "null";

/** The columns that a manifest names, in objects of JSON. */
export class NamedCells {
  /** Names that some object has. */
  readonly seen = new Set<string>();
  /** Keys with another unit than the manifest states, with the first place of each. */
  readonly differs: (UnitDiffers & { place: JsonPlace })[] = [];
  private readonly keys: ReadonlySet<string>;
  private readonly melted = new Map<string, MeltedColumn | null>();

  private readonly mapping: TableMapping | null;

  /** True where a manifest describes the file. */
  get isStated(): boolean {
    return this.mapping !== null;
  }

  constructor(mapping: TableMapping | null) {
    this.mapping = mapping;
    const columns = mapping?.columns ?? [];
    const paths = columns.flatMap(({ path }) => {
      const names = (path ?? []).flatMap((step) => (step.kind === "key" ? step.key : []));
      return path === null || names.length < path.length ? [] : [idOf(names)];
    });
    this.keys = new Set([...columns.map(({ name }) => idOf([name])), ...paths]);
  }

  /** True for a key that is read here, or left out; `inner` is a key of the object below it. */
  has(key: string, inner: string | null = null): boolean {
    if (this.mapping === null) return false;
    return (
      this.keys.has(idOf(inner === null ? [key] : [key, inner])) || (inner === null && this.meltedOf(key) !== null)
    );
  }

  /**
   * Adds the named columns of an object, or of those around it (the nearest counts), to its cells. A quantity's list of
   * numbers holds samples. Names of columns that hold another list or an object go to `unread`. Returns the place of
   * the first quantity; null without one.
   */
  take(
    objects: readonly JsonObject[],
    captures: ReadonlyMap<string, string>,
    into: RecordCells & { unread: string[] },
  ): JsonPlace | null {
    let place: JsonPlace | null = null;
    const { cells, unread } = into;
    for (const [name, text] of captures) cells.set(captureHeading(name), text);
    for (const column of this.mapping?.columns ?? []) {
      const found = findColumn(column, objects, captures);
      if (found === null) continue;
      this.seen.add(column.name);
      if (column.meaning.kind === "ignore") continue;
      const values = column.meaning.kind === "quantity" ? sampleValues(found.value) : null;
      if (values !== null) {
        addList(into, column.name, { line: found.place.line, values });
        place ??= found.place;
      } else if (isContainer(found.value)) unread.push(column.name);
      else {
        // A version is the text of the file: 17.10 is another release than 17.1.
        const isBuild = column.meaning.kind === "role" && ["build", "commit"].includes(column.meaning.role);
        cells.set(column.name, (isBuild ? found.printed : null) ?? String(found.value));
        if (column.meaning.kind === "quantity") place ??= found.place;
      }
    }
    return place;
  }

  /** Returns the values of an object that are rows of their own. */
  meltedIn(object: JsonObject): { cells: readonly (readonly [string, string])[]; place: JsonPlace }[] {
    const melt = this.mapping?.melt ?? null;
    if (melt === null) return [];
    const captures = [...melt.captures.keys()];
    return [...object.entries()].flatMap(([key, value]) => {
      const column = isContainer(value) ? null : this.meltedOf(key);
      if (column === null) return [];
      const place = object.placeOf(key);
      const { differs } = column;
      if (differs !== null && !this.differs.some(({ heading }) => heading === key))
        this.differs.push({ ...differs, place });
      const texts = captures.map((name, at) => [captureHeading(name), column.texts[at] ?? ""] as const);
      return [{ cells: [...texts, [column.quantity.name, String(value)] as const], place }];
    });
  }

  /** Returns the manifest's statements with the columns that were melted; null without a manifest. */
  wholeMapping(): TableMapping | null {
    if (this.mapping === null) return null;
    const quantities = [...this.melted.values()].flatMap((column) => column?.quantity ?? []);
    return { ...this.mapping, columns: [...this.mapping.columns, ...quantities] };
  }

  private meltedOf(key: string): MeltedColumn | null {
    if (this.mapping === null || this.mapping.melt === null) return null;
    const before = this.melted.get(key);
    if (before !== undefined) return before;
    const column = this.keys.has(idOf([key])) ? null : meltedColumn(key, this.mapping.melt);
    if (this.melted.size < MAX_MELTED) this.melted.set(key, column);
    return column;
  }
}

/** Keys whose melted column is remembered. */
const MAX_MELTED = 10_000;

const idOf = (keys: readonly string[]): string => JSON.stringify(keys);

/** Returns the value of a column in the nearest object that has it, with its place; null where none has. */
function findColumn(
  { name, path }: NamedColumn,
  objects: readonly JsonObject[],
  captures: ReadonlyMap<string, string>,
) {
  for (const object of objects) {
    const plain = object.get(name);
    if (plain !== undefined) return { value: plain, place: object.placeOf(name), printed: object.printedOf(name) };
    const deep = path === null ? null : valueAt(object, path, captures);
    if (deep !== null) return deep;
  }
  return null;
}

/** Returns the key of a step. Undefined for the items of a list, and for a name without a captured text. */
function keyOf(step: PathStep, captures: ReadonlyMap<string, string>): string | undefined {
  if (step.kind === "key") return step.key;
  return step.kind === "capture" ? captures.get(step.name) : undefined;
}

/** Returns the value at the end of a path, with its place; null where the object does not have it. */
function valueAt(object: JsonObject, path: readonly PathStep[], captures: ReadonlyMap<string, string>) {
  let holder: JsonObject | null = object;
  for (const [at, step] of path.entries()) {
    const key = keyOf(step, captures);
    if (holder === null || key === undefined) return null;
    const value: JsonValue | undefined = holder.get(key);
    if (value === undefined) return null;
    if (at === path.length - 1) return { value, place: holder.placeOf(key), printed: holder.printedOf(key) };
    holder = value instanceof JsonObject ? value : null;
  }
  return null;
}
