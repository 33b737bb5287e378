/** Minimum interval between progress lines, in ms. */
const intervalMs = 500;

export interface Progress {
  /** Adds bytes of `what`. */
  add(what: string, bytes: number): void;
}

/** "1.5 MB": decimal units, powers of 1000. */
export function describeBytes(bytes: number): string {
  const units = ["bytes", "kB", "MB", "GB", "TB"];
  let value = bytes;
  let unit = 0;
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${unit === 0 ? value : value.toFixed(1)} ${units[unit]}`;
}

/** "1 row", "1,200 rows". */
export const describeCount = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString("en")} ${count === 1 ? one : many}`;

/** `now`: a monotonic clock, in ms. */
export function createProgress(tell: (line: string) => void, now: () => number): Progress {
  let lastReportedAt = now();
  let bytes = 0;
  return {
    add(what, more) {
      bytes += more;
      if (now() - lastReportedAt < intervalMs) return;
      lastReportedAt = now();
      tell(`${what} … ${describeBytes(bytes)}`);
    },
  };
}
