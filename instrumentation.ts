/** Gives the log its rule that masks secrets. Next calls this once, before the first request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { maskSecrets } = await import("./lib/domain/secrets/secrets");
  Object.assign(globalThis, { benchfolioMask: maskSecrets });
}

/** Notes why a page failed where a retry may help, so that the server in front answers 503. */
export async function onRequestError(cause: unknown): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { unavailableError } = await import("./lib/errors");
  const { noteFailure } = await import("./lib/request-context");
  const error = unavailableError(cause);
  if (error) noteFailure(error.code);
}
