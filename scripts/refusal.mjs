/** Ends the process with a plain sentence instead of a stack. */
export class Refusal extends Error {}
