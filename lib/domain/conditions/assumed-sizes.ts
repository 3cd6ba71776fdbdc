import type { ParamValue } from "@/lib/domain/model";
import { isSizeOfTest } from "@/lib/domain/workloads/families";
import { dimensionOf, dimensionsOf } from "./dimensions";
import type { Measured } from "./measured";

/** A setting, and the test that one bundle measured in it. */
export interface TestSetting {
  setting: Measured;
  bundle: string;
  workload: string;
  /** Key of the test with its parameters. */
  test: string;
}

/** Known sizes by their text. */
type Sizes = Map<string, ParamValue>;

/**
 * Returns a function that adds to a setting the sizes of the data that its source leaves out. It is null where none is
 * left out, or none is known. An added size is the one known size of its test in its bundle, else the one of its
 * bundle. A bundle without any size takes the one known size of the tests that it shares with other bundles of its
 * experiment. So another bundle neither takes a row from the other rows of its upload, nor changes a known size. A size
 * that defines a test counts as left out, unless a source states another size of that test; without any size of the
 * data it is added to that test. `varied` is not added.
 */
export function assumedSizes(
  settings: readonly Measured[],
  items: () => readonly TestSetting[],
  varied: string,
): ((item: TestSetting) => Measured) | null {
  const names = incompleteSizes(settings, varied);
  if (!names.length) return null;
  const all = items();
  const known = names.map((name) => ({ name, sizeOf: knownSizes(name, all) }));
  const made = new Map<Measured, Map<string, Measured>>();
  return (item) => {
    const added = known.flatMap(({ name, sizeOf }) => {
      const size = sizeOf(item);
      return size === undefined ? [] : [[name, size] as const];
    });
    if (!added.length) return item.setting;
    const own = made.get(item.setting) ?? new Map<string, Measured>();
    made.set(item.setting, own);
    const key = JSON.stringify(added);
    const { setting } = item;
    const whole = own.get(key) ?? { ...setting, settings: { ...setting.settings, ...Object.fromEntries(added) } };
    own.set(key, whole);
    return whole;
  };
}

/** Returns the settings that give a size, where these settings differ in it. */
function incompleteSizes(settings: readonly Measured[], varied: string): string[] {
  return dimensionsOf(settings).flatMap(({ key, lenient, value, member }) => {
    if (!lenient || key === varied || key === AUTHOR_BASE || member === null) return [];
    return new Set(settings.map(value)).size > 1 ? [member] : [];
  });
}

/** The baseline of an author's ratios, which is no size. */
const AUTHOR_BASE = "s.relativeTo";

/** Returns a function that gives the size to add to a setting; undefined where it has one, or none can be assumed. */
function knownSizes(name: string, items: readonly TestSetting[]): (item: TestSetting) => ParamValue | undefined {
  const key = `s.${name}`;
  const { value = () => "", missing = "" } = dimensionOf(key) ?? {};
  /** Returns the known size in words; null where it is left out, or defines the test. */
  const stated = ({ setting, workload }: TestSetting): string | null => {
    const text = value(setting);
    return text === missing || isSizeOfTest(workload, key, text) ? null : text;
  };
  const ofBundle = new Map<string, { all: Sizes; byTest: Map<string, Sizes>; experiment: string }>();
  const ofExperiment = new Map<string, Map<string, Sizes>>();
  /** Sizes that define a test, by the test. */
  const defining = new Map<string, ParamValue>();
  for (const item of items) {
    const { setting, bundle, test } = item;
    const experiment = setting.experiment?.bundles.join("+") ?? "";
    const own = ofBundle.get(bundle) ?? { all: new Map(), byTest: new Map<string, Sizes>(), experiment };
    ofBundle.set(bundle, own);
    const ofTest = own.byTest.get(test) ?? new Map<string, ParamValue>();
    own.byTest.set(test, ofTest);
    const text = stated(item);
    if (text === null && value(setting) !== missing) defining.set(test, setting.settings[name] ?? null);
    if (text === null) continue;
    const shared = ofExperiment.get(experiment) ?? new Map<string, Sizes>();
    ofExperiment.set(experiment, shared);
    const inShared = shared.get(test) ?? new Map<string, ParamValue>();
    shared.set(test, inShared);
    for (const sizes of [ofTest, own.all, inShared]) sizes.set(text, setting.settings[name] ?? null);
  }
  const linked = new Map<string, Sizes>();
  const sizesBeside = (bundle: string): Sizes => {
    const { byTest = new Map<string, Sizes>(), experiment = "" } = ofBundle.get(bundle) ?? {};
    const beside = ofExperiment.get(experiment);
    const found = linked.get(bundle) ?? new Map([...byTest.keys()].flatMap((test) => [...(beside?.get(test) ?? [])]));
    linked.set(bundle, found);
    return found;
  };
  return (item) => {
    const { setting, bundle, test } = item;
    const own = ofBundle.get(bundle);
    if (!own || stated(item) !== null) return undefined;
    // Another size of this test is stated, so its own is a size as any other.
    if (value(setting) !== missing && ofExperiment.get(own.experiment)?.get(test)?.size) return undefined;
    const found = onlySize([own.byTest.get(test), own.all].find((sizes) => sizes?.size) ?? sizesBeside(bundle));
    return found ?? (value(setting) === missing ? defining.get(test) : undefined);
  };
}

const onlySize = (sizes: Sizes): ParamValue | undefined => (sizes.size === 1 ? [...sizes.values()][0] : undefined);
