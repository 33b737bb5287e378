// Records which React components were mounted, so that a test file can prove what it renders. React reports its commits
// to this hook if it exists before react-dom is loaded; vitest.config.ts therefore runs this file first.

interface Fiber {
  readonly type: unknown;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
}

const host = globalThis as { __REACT_DEVTOOLS_GLOBAL_HOOK__?: { readonly mounted?: Set<string> } };

function createHook() {
  const mounted = new Set<string>();
  function record(fiber: Fiber | null): void {
    for (let each = fiber; each; each = each.sibling) {
      if (typeof each.type === "function") mounted.add(each.type.name);
      record(each.child);
    }
  }
  return {
    mounted,
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberRoot: (_renderer: number, root: { current: Fiber }) => record(root.current.child),
    onCommitFiberUnmount: () => {},
  };
}

host.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= createHook();

/** The names of the components that were mounted since the last call of `forgetComponents`. */
export const getMountedComponents = (): ReadonlySet<string> =>
  host.__REACT_DEVTOOLS_GLOBAL_HOOK__?.mounted ?? new Set();
export const forgetComponents = (): void => host.__REACT_DEVTOOLS_GLOBAL_HOOK__?.mounted?.clear();
