import { webAuthnError } from "./webauthn-error.ts";

let running: AbortController | undefined;

/**
 * A page runs one ceremony at a time: a new one calls off the one before, such as the one that waits among the suggestions of a field.
 * `task`: must end when its signal is aborted.
 * @throws PASSKEY_WEBAUTHN_ERROR when `signal` is aborted already: what was called off before it began calls nothing else off
 */
export async function runExclusiveCeremony<Value>(
  signal: AbortSignal | undefined,
  task: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  if (signal?.aborted) throw webAuthnError("ERROR_CEREMONY_ABORTED");
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
