import "server-only";
import { ExpectedError } from "@/lib/errors";
import { loadShown } from "@/lib/publish/load-shown";
import type { ShownView } from "@/lib/publish/shown-view";
import { alone } from "@/lib/request-context";
import { urls, withoutBase } from "@/lib/urls";
import { boundNumber, missingNumber, type ShownNumber } from "@/lib/views/claims/bound-number";
import type { StoredNumber } from "@/lib/views/claims/stored-number";
import { of } from "@/lib/views/registry/given";
import { RefusedAddress } from "@/lib/views/selection/refused-address";
import { HERE } from "@/lib/web-address";

type BoundText = Pick<ShownNumber, "source" | "form" | "typed" | "address">;
type Reached = { shown: ShownView } | { why: string };

/** Most numbers of a report that follow cells. */
const MOST_NUMBERS = 60;
/** Most addresses, without claims, of a report's numbers. */
const MOST_ADDRESSES = 20;
/** The same answer for an unknown address and a hidden view. */
const NOTHING = "There is no view at this address, or you may not see it.";

/** The views behind the bound numbers of a report, by address without claim: each is loaded once. */
type Views = Map<string, Promise<Reached>>;

/** The bound numbers of a report so far, and the views behind them. */
export interface Followed {
  numbers: number;
  views: Views;
  /** Numbers of the revision that is revised, by their source: they keep their values. */
  kept: ReadonlyMap<string, StoredNumber>;
}

/**
 * Returns the bound numbers of a text with the values of their cells, and counts them. Throws `snapshot-url` where the
 * report has too many of them, or of views behind them.
 */
export async function numbersOf(texts: readonly BoundText[], followed: Followed): Promise<ShownNumber[]> {
  const { views, kept } = followed;
  followed.numbers += texts.length;
  if (followed.numbers > MOST_NUMBERS)
    throw new ExpectedError("snapshot-url", `A report has at most ${MOST_NUMBERS} numbers that follow cells.`);
  const numbers: ShownNumber[] = [];
  // Sequential: many large views must not be built at once.
  for (const text of texts) {
    const was = kept.get(text.source);
    const address = was ? liveAddress(urls.snapshot(was.key, was.look), "", was.claim) : text.address;
    numbers.push(await loadNumber(text, address, views));
  }
  return numbers;
}

/**
 * Returns a bound number by the cell at an address, as of now for a live view. Unreachable cells give the reason.
 * Throws `snapshot-url` where the report's numbers have too many addresses.
 */
async function loadNumber(bound: BoundText, address: string, views: Views): Promise<ShownNumber> {
  const url = new URL(address, HERE);
  const claim = url.searchParams.get("claim") ?? "";
  url.searchParams.delete("claim");
  const at = url.pathname + url.search;
  // Each address loads a view, however it is spelled.
  if (!views.has(at) && views.size >= MOST_ADDRESSES)
    throw new ExpectedError("snapshot-url", `The numbers of a report have at most ${MOST_ADDRESSES} addresses.`);
  const reached = views.get(at) ?? reach(url);
  views.set(at, reached);
  const found = await reached;
  if ("why" in found) return missingNumber(bound, { path: null, claim }, found.why);
  const { shown } = found;
  const claimed = of(shown, (entry, view) => entry.claimAt?.(view, shown.look, claim) ?? null);
  return boundNumber(bound, { path: shown.path, claim }, claimed);
}

async function reach({ pathname, search, searchParams }: URL): Promise<Reached> {
  try {
    const shown = await alone(pathname + search, () => loadShown(withoutBase(pathname), searchParams));
    if (!shown || shown.leads) return { why: NOTHING };
    return { shown };
  } catch (error) {
    const isRefused = error instanceof RefusedAddress || (error instanceof ExpectedError && error.code === "gone");
    if (isRefused) return { why: error.message };
    throw error;
  }
}

/** Returns the loaded views behind numbers, by their paths. */
export async function viewsOf(views: Views): Promise<Map<string, ShownView>> {
  const reached = await Promise.all(views.values());
  return new Map(reached.flatMap((each) => ("shown" in each ? [[each.shown.path, each.shown] as const] : [])));
}

/** A number of a report beside the same cell of today's data. */
export interface CheckedNumber {
  /** As frozen with the report. */
  was: StoredNumber;
  /** Path of its cell in the frozen view. */
  path: string;
  /** Path of its cell on today's data. */
  live: string;
  now: ShownNumber;
  state: "same" | "changed" | "unreachable";
  /** "Your text says 28 %, the data say 31 %."; null for an equal number. */
  words: string | null;
}

/** Returns the numbers of a report's texts, each with today's number of the same cell. */
export async function checkNumbers(numbers: readonly StoredNumber[]): Promise<CheckedNumber[]> {
  const views: Views = new Map();
  const checked: CheckedNumber[] = [];
  for (const was of numbers) {
    const now = await loadNumber(was, was.live, views);
    const path = urls.snapshot(was.key, was.look);
    // Not as typed: browsers may read a typed path as an address of another site.
    const live = now.path === null ? withoutBase(was.live) : liveAddress(now.path, "", was.claim);
    const own = { was, path, live, now };
    if (now.text === null) checked.push({ ...own, state: "unreachable", words: now.about });
    else if (now.text === was.text) checked.push({ ...own, state: "same", words: null });
    else checked.push({ ...own, state: "changed", words: `Your text says ${was.text}, the data say ${now.text}.` });
  }
  return checked;
}

/** Returns the address of a cell of the view at `path`, in the look of its link. */
export function liveAddress(path: string, look: string, claim: string): string {
  const live = new URL(path, HERE);
  for (const [name, value] of new URLSearchParams(look)) live.searchParams.set(name, value);
  live.searchParams.set("claim", claim);
  return live.pathname + live.search;
}
