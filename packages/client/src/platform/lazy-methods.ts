/** A module that is fetched on demand: it makes its methods from what it is given. */
interface LazyModule<Context, Methods> {
  create(context: Context): Methods;
}

/**
 * Methods whose code is fetched when one of them is called, so that a page downloads only what it uses. `names`: every one of them; the
 * compiler sees to it that none is missing. `load`: an `import()`, which remembers what it has fetched.
 */
export const lazyMethods = <Context, Methods extends object>(
  names: { readonly [Name in keyof Methods]: 1 },
  context: Context,
  load: () => Promise<LazyModule<Context, Methods>>,
): Methods =>
  Object.fromEntries(
    Object.keys(names).map((name) => [
      name,
      async (...args: unknown[]) => {
        const methods = (await load()).create(context) as Record<string, (...args: unknown[]) => unknown>;
        return methods[name]?.(...args);
      },
    ]),
  ) as Methods;
