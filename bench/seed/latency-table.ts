/** In ms. */
export interface Timing {
  readonly p50: number;
  readonly p95: number;
}

export const getRequests = (urls: readonly string[], headers: Readonly<Record<string, string>>): Request[] =>
  urls.map((url) => new Request(url, { headers }));

/** Sends `count` requests, cycling through the variants, after one warm-up round. */
export async function timeRequests(variants: readonly Request[], count: number): Promise<Timing> {
  const times: number[] = [];
  for (let index = -variants.length; index < count; index += 1) {
    const request = variants.at(index % variants.length)?.clone();
    if (request === undefined) throw new Error("There is nothing to measure");
    const startedAt = performance.now();
    const response = await fetch(request);
    await response.text();
    if (response.status !== 200) throw new Error(`${request.url} returned ${response.status}`);
    if (index >= 0) times.push(performance.now() - startedAt);
  }
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor(share * sorted.length)] ?? 0;
  return { p50: at(0.5), p95: at(0.95) };
}

/** Limits for p95: in ms, and relative to the smallest project. */
export interface Target {
  /** Undefined: only the ratio counts. */
  readonly p95?: number;
  readonly ratio: number;
}

/** One row per query, one column per project size, smallest first. */
export function printTable(
  title: string,
  target: Target,
  results: readonly { readonly users: number; readonly timings: ReadonlyMap<string, Timing> }[],
): void {
  const print = (line: string): void => void process.stdout.write(`${line}\n`);
  print(
    `| ${title}, p50 / p95 in ms | ${results.map(({ users }) => `${users} users`).join(" | ")} | ratio of p95 | bar |`,
  );
  print(`|---|${"---|".repeat(results.length + 2)}`);
  for (const [name, first] of results[0]?.timings ?? []) {
    const timings = results.map(({ timings }) => timings.get(name) ?? first);
    const last = timings.at(-1) ?? first;
    const ratio = last.p95 / first.p95;
    const cells = timings.map(({ p50, p95 }) => `${p50.toFixed(1)} / ${p95.toFixed(1)}`);
    const passes = last.p95 <= (target.p95 ?? Number.POSITIVE_INFINITY) && ratio <= target.ratio;
    print(`| ${name} | ${cells.join(" | ")} | ${ratio.toFixed(2)} | ${passes ? "holds" : "MISSED"} |`);
  }
}
