/** A message of the launcher to a web process. */
export interface ToWeb {
  /** The workers are there: listen. */
  listen?: true;
  /** The embedded database came or went. */
  database?: boolean;
  /** The metrics of all processes, and the id of the question that they answer. */
  metrics?: string;
  answers?: string;
}

/** A message of a web process to the launcher. */
export interface FromWeb {
  prepared?: true;
  /** The port. */
  listening?: number;
  /** Why it can't serve. */
  refusal?: string;
  ask?: "metrics";
  id?: string;
}
