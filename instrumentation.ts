/** Lends the log the one rule by which secrets are masked; Next calls it once, before the first request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { maskSecrets } = await import("./lib/domain/secrets/secrets");
  Object.assign(globalThis, { benchfolioMask: maskSecrets });
}

/** Tells the server in front why a page could not be made, so that it answers 503 where trying again helps. */
export async function onRequestError(cause: unknown): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { unavailableError } = await import("./lib/errors");
  const { noteFailure } = await import("./lib/request-context");
  const error = unavailableError(cause);
  if (error) noteFailure(error.code);
}
