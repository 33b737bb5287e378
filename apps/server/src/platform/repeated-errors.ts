/** Occurrences of one error that are logged in full in each window. */
const maxLogged = 10;
/** In ms. */
const windowMs = 60_000;
/** Different errors that are counted apart in a window; more share one count. */
const maxKinds = 1_000;

/** An error that was logged less often than it occurred. */
export interface RepeatedError {
  /** The message of its log lines. */
  readonly repeated: string;
  readonly level: string;
  /** How many were not logged. */
  readonly count: number;
  /** Its code, or its message. */
  readonly error: string;
}

interface Kind extends Omit<RepeatedError, "count"> {
  seen: number;
}

export interface ErrorSampler {
  /** Counts an error; whether to log it in full. */
  isLogged(error: Omit<RepeatedError, "count">): boolean;
  /** Reports and forgets what was not logged so far. */
  report(): void;
}

/** Limits how often the same error is logged: a full disk or a lost database fails every request in the same way. */
export function createErrorSampler(onRepeated: (error: RepeatedError, seconds: number) => void): ErrorSampler {
  const kinds = new Map<string, Kind>();
  let timer: NodeJS.Timeout | undefined;

  const report = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const ended = [...kinds.values()];
    kinds.clear();
    for (const { seen, ...kind } of ended)
      if (seen > maxLogged) onRepeated({ ...kind, count: seen - maxLogged }, windowMs / 1_000);
  };

  return {
    report,
    isLogged(error) {
      timer ??= setTimeout(report, windowMs).unref();
      const key = `${error.level}\n${error.repeated}\n${error.error}`;
      let kind = kinds.get(key);
      if (kind === undefined) {
        kind = kinds.size < maxKinds ? { ...error, seen: 0 } : (kinds.get("") ?? { ...error, error: "other", seen: 0 });
        kinds.set(kinds.size < maxKinds ? key : "", kind);
      }
      kind.seen += 1;
      return kind.seen <= maxLogged;
    },
  };
}
