/**
 * Methods whose code is fetched when one of them is first called, so that a page downloads only what it uses. `names`: every one of them;
 * the compiler sees to it that none is missing. A fetch that failed is tried again by the next call.
 */
export function onDemand<Methods extends object>(
  names: { readonly [Name in keyof Methods]: 1 },
  load: () => Promise<Methods>,
): Methods {
  let loaded: Promise<Record<string, (...args: unknown[]) => unknown>> | undefined;
  const fetchOnce = () => {
    loaded ??= (load() as Promise<never>).catch((error) => {
      loaded = undefined;
      throw error;
    });
    return loaded;
  };
  const forward =
    (name: string) =>
    async (...args: unknown[]) =>
      (await fetchOnce())[name]?.(...args);
  return Object.fromEntries(Object.keys(names).map((name) => [name, forward(name)])) as Methods;
}
