import { families, isFamily } from "@/lib/domain/workloads/families";
import {
  type Decoded,
  decodeState,
  encodeState,
  type Fields,
  type StateCodec,
  someText,
} from "@/lib/views/state/page-state";
import type { RawSearchParams } from "@/lib/views/state/query-values";
import type { ProjectParams } from "./project-types";

const fields: Fields<ProjectParams> = {
  project: someText("project is the name of a project"),
  owner: someText("owner is the owner of its uploads"),
  branch: someText("branch is a branch of the project"),
  commit: someText("commit is a commit of the project"),
  family: {
    read: (text) => (isFamily(text) ? text : undefined),
    expected: `family is one of ${families.join(", ")}`,
  },
};

/** The state of /project in its address. */
export const projectCodec: StateCodec<ProjectParams> = {
  initial: () => ({ project: null, owner: null, branch: null, commit: null, family: null, filters: {} }),
  fields,
  isFilter: () => false,
};

/** Reads the state of /project from its search parameters (page-state.ts). */
export function decodeProjectParams(raw: RawSearchParams): Decoded<ProjectParams> {
  const { params, notices, unread } = decodeState(projectCodec, raw);
  return { params, notices, unread };
}

/** Writes the search parameters of a state (page-state.ts). The page chooses values that are left out. */
export const encodeProjectParams = (params: Partial<Omit<ProjectParams, "filters">>): string =>
  encodeState(projectCodec, { ...projectCodec.initial(), ...params });
