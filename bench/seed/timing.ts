const asks = 300;

/** In ms. */
export interface Timing {
  readonly p50: number;
  readonly p95: number;
}

/** Asks 300 times, one form after the other; a first round of all forms only warms up. */
export async function timeRequests(
  urls: readonly string[],
  headers: Readonly<Record<string, string>>,
): Promise<Timing> {
  const times: number[] = [];
  for (let index = -urls.length; index < asks; index += 1) {
    const url = urls[(index + urls.length) % urls.length] ?? "";
    const startedAt = performance.now();
    const response = await fetch(url, { headers });
    await response.text();
    if (response.status !== 200) throw new Error(`${url} was answered with ${response.status}`);
    if (index >= 0) times.push(performance.now() - startedAt);
  }
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor(share * sorted.length)] ?? 0;
  return { p50: at(0.5), p95: at(0.95) };
}

/** The slowest in twenty may take so many ms, and so many times longer than in the smallest project. */
export interface Bar {
  readonly p95: number;
  readonly ratio: number;
}

/** One line for each question, one column for each size; the smallest project comes first. */
export function printTable(
  title: string,
  bar: Bar,
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
    const holds = last.p95 <= bar.p95 && ratio <= bar.ratio;
    print(`| ${name} | ${cells.join(" | ")} | ${ratio.toFixed(2)} | ${holds ? "holds" : "MISSED"} |`);
  }
}
