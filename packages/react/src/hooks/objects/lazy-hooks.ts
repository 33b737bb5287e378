/** How long a failure to load is thrown again, in ms. React repeats a render that throws. */
const repeatFailureMs = 1000;

type HookTable = Readonly<Record<string, (...args: never[]) => unknown>>;

/**
 * Hooks whose code is loaded on first use: the component suspends before the first React hook of the call, so the order
 * of its hooks stays the same. `load`: an `import()`, which the runtime caches.
 */
export function lazyHooks<Table extends HookTable>(load: () => Promise<Table>) {
  let table: Table | undefined;
  let loading: Promise<void> | undefined;
  let failure: { readonly error: unknown } | undefined;

  const start = () =>
    load().then(
      (loaded) => {
        table = loaded;
      },
      (error) => {
        failure = { error };
        setTimeout(() => {
          failure = loading = undefined;
        }, repeatFailureMs);
      },
    );

  /** Binds the hooks with these names to their first arguments. `names`: checked for completeness by the compiler. */
  return <Hooks>(names: { readonly [Name in keyof Hooks]: 1 }, ...bound: unknown[]): Hooks =>
    Object.fromEntries(
      Object.keys(names).map((name) => [
        name,
        (...args: unknown[]) => {
          if (failure) throw failure.error;
          if (table) return table[name]?.(...([...bound, ...args] as never[]));
          loading ??= start();
          throw loading;
        },
      ]),
    ) as Hooks;
}
