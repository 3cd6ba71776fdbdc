import { isTestFamily, testFamilies } from "@/lib/domain/workloads/families";
import {
  type Decoded,
  decodeState,
  encodeState,
  type Fields,
  type StateCodec,
  someText,
} from "@/lib/views/state/page-state";
import type { RawSearchParams } from "@/lib/views/state/query-values";
import type { SlowerParams } from "./slower-types";

const fields: Fields<SlowerParams> = {
  engine: someText("engine is the name of an engine"),
  family: {
    read: (text) => (isTestFamily(text) ? text : undefined),
    expected: `family is one of ${testFamilies.join(", ")}`,
  },
};
/** The state of /slower in its address. */
export const slowerCodec: StateCodec<SlowerParams> = {
  initial: () => ({ engine: null, family: null, filters: {} }),
  fields,
  isFilter: () => false,
};

/** Reads the state of /slower from its search parameters (page-state.ts). */
export function decodeSlowerParams(raw: RawSearchParams): Decoded<SlowerParams> {
  const { params, notices, unread } = decodeState(slowerCodec, raw);
  return { params, notices, unread };
}

/** Writes the search parameters of a state (page-state.ts). */
export const encodeSlowerParams = (params: Omit<SlowerParams, "filters">): string =>
  encodeState(slowerCodec, { ...params, filters: {} });
