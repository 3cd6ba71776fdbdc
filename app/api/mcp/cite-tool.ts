import { ExpectedError } from "@/lib/errors";
import { loadShownAt } from "@/lib/publish/load-shown";
import { citationsOf } from "@/lib/publish/share/share-kit";
import { viewFigures } from "@/lib/publish/view-figures";
import { citedOf } from "@/lib/publish/view-metadata";
import { alone } from "@/lib/request-context";
import { isSentence, type Tool } from "./tool";

/** The longest address of a view, in characters. */
const MAX_ADDRESS = 8000;

/** Returns the citations of a view, live or frozen. */
export const citeTool: Tool = {
  name: "cite",
  title: "Cite a view",
  description:
    "Returns the citation of a view of this site and its permanent address. A live view shows today's data there; " +
    "a frozen one, /s/KEY, never changes.",
  inputSchema: {
    type: "object",
    properties: {
      address: {
        type: "string",
        maxLength: MAX_ADDRESS,
        description: "Address of a view, as answers give it, or its path.",
      },
    },
    required: ["address"],
    additionalProperties: false,
  },
  async call({ address }, { at }) {
    if (typeof address !== "string" || address === "" || address.length > MAX_ADDRESS)
      throw new ExpectedError("bad-request", "address is the address of a view.");
    const shown = await alone(address, () => loadShownAt(address));
    if (!shown) throw new ExpectedError("not-found", "There is no view of this site at this address.");
    const [figure] = viewFigures(shown);
    const permalink = at(shown.path);
    const cited = citedOf({ shown, address: permalink, today: new Date() }, figure);
    return {
      title: cited.title,
      permalink,
      isFrozen: shown.frozen !== null,
      conditions: {
        equal: figure?.facts.filter((fact) => !isSentence(fact)) ?? [],
        differs: figure?.warnings ?? shown.lead,
        relativeTo: figure?.relativeTo ?? null,
      },
      bundles: shown.view.bundles.map(({ id, title }) => ({ id, title })),
      citations: citationsOf(cited),
    };
  },
};
