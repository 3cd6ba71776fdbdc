/** The highest recall below 1 that a logit axis separates: five nines. */
const HIGHEST = 0.99999;

/** Returns ln(r / (1 - r)); infinite for 0 and 1. */
export const logit = (recall: number): number => Math.log(recall / (1 - recall));

/** Returns the logit of a recall. Recalls of 1 and 0 have the logits of the ends of an axis. */
export const logitWithin = (recall: number): number => logit(Math.min(HIGHEST, Math.max(1 - HIGHEST, recall)));
