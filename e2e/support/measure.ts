/** Prints the duration. Nothing is asserted, because it depends on machine load. */
export async function measure(what: string, wait: () => Promise<unknown>): Promise<void> {
  const startedAt = performance.now();
  await wait();
  process.stdout.write(`${what}: ${Math.round(performance.now() - startedAt)} ms\n`);
}
