/** Prints how long that took. Nothing is asserted about it: how long things take depends on what else the machine does. */
export async function sayHowLong(what: string, wait: () => Promise<unknown>): Promise<void> {
  const startedAt = performance.now();
  await wait();
  process.stdout.write(`${what}: ${Math.round(performance.now() - startedAt)} ms\n`);
}
