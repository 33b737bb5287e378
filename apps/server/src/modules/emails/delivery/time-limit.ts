/** A delivery that exceeded the total time limit. */
export class MailTimeoutError extends Error {
  constructor(limitMs: number) {
    super(`The mail server took longer than ${limitMs / 1000} seconds for one email`);
    this.name = "MailTimeoutError";
  }
}

/** Runs `work` with a signal that aborts after `limitMs` or with `signal`, and throws the reason. */
export async function withinLimit(
  signal: AbortSignal,
  limitMs: number,
  work: (limited: AbortSignal) => Promise<unknown>,
): Promise<void> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(new MailTimeoutError(limitMs)), limitMs);
  const limited = AbortSignal.any([signal, limit.signal]);
  try {
    await work(limited);
  } catch (error) {
    throw limited.aborted ? limited.reason : error;
  } finally {
    clearTimeout(timer);
  }
}
