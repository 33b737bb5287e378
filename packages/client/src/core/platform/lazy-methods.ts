/** A lazily loaded module that creates its methods from a context. */
interface LazyModule<Context, Methods> {
  create(context: Context): Methods;
}

/**
 * Methods whose code is loaded on first use, so that a page downloads only what it needs. `names`: all method names,
 * checked for completeness by the compiler. `load`: an `import()`, which the runtime caches.
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
