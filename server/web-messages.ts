/** A message of the launcher to a web process. */
export interface ToWeb {
  /** The workers are ready: listen. */
  listen?: true;
  /** The embedded database came or went. */
  database?: boolean;
  /** The metrics of all processes; `answers` is the id of the question. */
  metrics?: string;
  answers?: string;
}

/** A message of a web process to the launcher. */
export interface FromWeb {
  /** The pages are loaded. */
  prepared?: true;
  /** The port on which the process listens. */
  listening?: number;
  /** Why the process can't serve. */
  refusal?: string;
  /** A question to the launcher; `id` is that of its answer. */
  ask?: "metrics";
  id?: string;
}
