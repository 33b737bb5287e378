import { createAbortedError } from "./webauthn-error.ts";

let running: AbortController | undefined;

/**
 * Allows one ceremony at a time per page: a new one aborts the previous one, such as pending autofill. `task`: must end
 * when its signal is aborted.
 * @throws PASSKEY_WEBAUTHN_ERROR when `signal` is already aborted; the pending ceremony then continues
 */
export async function runExclusiveCeremony<Value>(
  signal: AbortSignal | undefined,
  task: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  if (signal?.aborted) throw createAbortedError();
  running?.abort();
  const own = new AbortController();
  running = own;
  const abort = () => own.abort();
  signal?.addEventListener("abort", abort);
  try {
    return await task(own.signal);
  } finally {
    signal?.removeEventListener("abort", abort);
    if (running === own) running = undefined;
  }
}
