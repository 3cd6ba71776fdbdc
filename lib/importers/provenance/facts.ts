import { createHash } from "node:crypto";
import type { Params, ParamValue } from "@/lib/domain/model";
import { isSecretSetting } from "@/lib/domain/secrets/secrets";
import { formatCount } from "@/lib/format";
import { type IssueList, shortText } from "../kit/issue-list";

const MAX_FACTS = 2_000;
const MAX_NAME = 120;
/** Repeated settings that an issue names. */
const MAX_REPEATED = 10;

const hashOf = (text: string) => createHash("sha256").update(text).digest("base64");
/** Cuts a long name. A hash keeps names apart that differ after the cut. */
const keyOf = (name: string) =>
  name.length > MAX_NAME ? `${shortText(name, MAX_NAME)} #${hashOf(name).slice(0, 8)}` : shortText(name);

/** Facts of one file, limited in number and length, without secrets. A later value replaces an earlier one. */
export class FactList {
  private readonly found = new Map<string, ParamValue>();
  /** Hashes of the whole values that `found` has cut. */
  private readonly cut = new Map<string, string>();
  private readonly repeated = new Set<string>();
  private more = 0;
  private secrets = 0;
  private readonly issues: IssueList;

  constructor(issues: IssueList) {
    this.issues = issues;
  }

  /** Sets a fact. A secret, and a fact beyond the limit, is only counted. */
  set(name: string, value: ParamValue): void {
    const key = keyOf(name);
    if (typeof value === "string" && (isSecretSetting(name, value) || /conninfo/i.test(name))) {
      this.secrets++;
      return;
    }
    const kept = typeof value === "string" ? shortText(value) : value;
    const hash = kept === value ? undefined : hashOf(String(value));
    if (this.found.has(key)) {
      if (this.found.get(key) !== kept || this.cut.get(key) !== hash) this.repeated.add(key);
    } else if (this.found.size >= MAX_FACTS) {
      this.more++;
      return;
    }
    this.found.set(key, kept);
    if (hash === undefined) this.cut.delete(key);
    else this.cut.set(key, hash);
  }

  /** Sets a running count, which is not reported as a repeated setting. */
  count(name: string, value: number): void {
    this.found.set(name, value);
  }

  /** True for a fact that is kept. */
  has(name: string): boolean {
    return this.found.has(keyOf(name));
  }

  /** Returns the facts, and reports repeated and left out ones. */
  end(): Params {
    const say = (code: string, message: string) => this.issues.add("info", code, { line: null, text: null, message });
    const names = [...this.repeated].slice(0, MAX_REPEATED).join(", ");
    const others = this.repeated.size - MAX_REPEATED;
    const more = others > 0 ? ` and ${formatCount(others)} more` : "";
    if (this.repeated.size > 0) say("setting-repeated", `Set more than once, the last one counts: ${names}${more}.`);
    if (this.more > 0)
      say(
        "too-many-settings",
        `Settings after the first ${formatCount(MAX_FACTS)} are left out: ${formatCount(this.more)}.`,
      );
    if (this.secrets > 0)
      say("secrets-left-out", `Settings that hold secrets are left out: ${formatCount(this.secrets)}.`);
    return Object.fromEntries(this.found);
  }
}
