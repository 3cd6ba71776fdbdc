/** JSON Schema of a tool's arguments. */
export interface InputSchema {
  type: "object";
  properties: Readonly<Record<string, object>>;
  patternProperties?: Readonly<Record<string, object>>;
  required?: readonly string[];
  additionalProperties: false;
}

/** The request that a tool answers, and whole addresses on its scheme and host. */
export interface ToolContext {
  /** Returns the whole address of a path of this site. */
  at: (path: string) => string;
  request: Request;
}

/** True for a fact of a figure that is a sentence of the answer. Other facts are conditions that its numbers share. */
export const isSentence = (fact: string): boolean => fact.endsWith(".");

/** A question that a program may ask. It changes nothing. */
export interface Tool {
  name: string;
  title: string;
  description: string;
  inputSchema: InputSchema;
  /** Returns the answer. Throws an ExpectedError with the reason where there is none. */
  call(given: Readonly<Record<string, unknown>>, context: ToolContext): Promise<object>;
}
