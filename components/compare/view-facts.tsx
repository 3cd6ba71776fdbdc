import type { CompareView } from "@/lib/views/compare/compare-types";
import { viewFacts } from "@/lib/views/compare/view-facts";

/** One line on the data in view. */
export const ViewFacts = ({ view }: { view: CompareView }) => <p>{viewFacts(view).join(" · ")}</p>;
