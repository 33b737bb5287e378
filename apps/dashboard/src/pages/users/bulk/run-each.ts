export interface Run<Item> {
  readonly done: readonly Item[];
  readonly failed: readonly { readonly item: Item; readonly error: unknown }[];
  /** Not tried, because the user stopped the run. */
  readonly skipped: readonly Item[];
}

interface RunOptions<Item> {
  readonly signal: AbortSignal;
  /** Called after each item. */
  readonly onProgress: (run: Run<Item>) => void;
  /** How many run concurrently. A browser opens six connections, and the page needs some. */
  readonly atOnce?: number;
}

/** Runs an action for each item with limited concurrency. Failures don't stop it, and running items are awaited. */
export async function runEach<Item>(
  items: readonly Item[],
  action: (item: Item) => Promise<unknown>,
  { signal, onProgress, atOnce = 4 }: RunOptions<Item>,
): Promise<Run<Item>> {
  const waiting = [...items];
  const run = { done: [] as Item[], failed: [] as { item: Item; error: unknown }[], skipped: [] as Item[] };
  const snapshot = (): Run<Item> => ({ done: [...run.done], failed: [...run.failed], skipped: [...run.skipped] });
  const work = async () => {
    while (waiting.length > 0 && !signal.aborted) {
      const item = waiting.shift() as Item;
      try {
        await action(item);
        run.done.push(item);
      } catch (error) {
        run.failed.push({ item, error });
      }
      onProgress(snapshot());
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  run.skipped.push(...waiting);
  return snapshot();
}
