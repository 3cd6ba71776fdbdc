import { joinList } from "@/lib/domain/conditions/list-codec";
import type { Family } from "@/lib/domain/model";
import { urls } from "@/lib/urls";
import { ALL } from "./page-filters";
import { writeQuery } from "./query-text";

/**
 * Returns the address of a workload's relative table; `bundle` is an id, or ALL. Without a bundle in the address the
 * page would show the family's best one, perhaps without this workload.
 */
export const relativeHref = (family: Family, workload: string, bundle: string = ALL): string =>
  urls.relative(
    writeQuery([
      ["bundle", bundle],
      ["family", family],
      ["workload", joinList([workload])],
    ]),
  );
