let running: AbortController | undefined;

/**
 * A page runs one ceremony at a time: a new one calls off the one before, such as the one that waits among the suggestions of a field.
 * `task`: must end when its signal is aborted.
 */
export async function oneCeremony<Value>(
  signal: AbortSignal | undefined,
  task: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  running?.abort();
  const own = new AbortController();
  running = own;
  const abort = () => own.abort();
  if (signal?.aborted) abort();
  signal?.addEventListener("abort", abort);
  try {
    return await task(own.signal);
  } finally {
    signal?.removeEventListener("abort", abort);
    if (running === own) running = undefined;
  }
}
