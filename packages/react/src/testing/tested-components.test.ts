import { globSync, readFileSync } from "node:fs";
import { basename, dirname, join, normalize } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "..");

const resolveImport = (path: string, to: string) => normalize(join(dirname(path), to));

/** The pages that components load by name, as `loadLinkPages().then((pages) => pages.Name)`. */
const linkPages = new Map(
  [...readFileSync(join(root, "pages/link-pages.ts"), "utf8").matchAll(/export \{ (\w+) \} from "(\.[^"]+)"/g)].map(
    ([, name, to]) => [name, resolveImport("pages/link-pages.ts", `${to}`)],
  ),
);

/** Static and dynamic imports of a module, relative to `src`. */
function listImports(path: string): readonly string[] {
  const source = readFileSync(join(root, path), "utf8");
  const imports = [...source.matchAll(/(?:from |import\()"(\.[^"]+)"/g)].map(([, to]) => resolveImport(path, `${to}`));
  const pages = [...source.matchAll(/\bpages\.(\w+)/g)].flatMap(([, name]) => linkPages.get(name) ?? []);
  return [...imports, ...pages];
}

/**
 * Component files without a component test. A component is tested if a component test in its own folder has its name or
 * imports it, or if a tested component of the same folder imports it. So a new folder needs its own test, even if a page
 * renders it; a part of a tested component, such as a lazily loaded page, needs none in its folder.
 */
function findUntestedComponents(paths: readonly string[], getImports: (path: string) => readonly string[]): string[] {
  const isTest = (path: string) => path.endsWith(".test.tsx");
  const components = paths.filter((path) => !isTest(path) && !path.startsWith("testing/"));
  const testsIn = (folder: string) => paths.filter((path) => isTest(path) && dirname(path) === folder);
  const tested = new Set(
    components.filter((component) =>
      testsIn(dirname(component)).some(
        (test) =>
          basename(test) === basename(component).replace(".tsx", ".test.tsx") || getImports(test).includes(component),
      ),
    ),
  );
  // A set visits what is added while it is iterated.
  for (const component of tested) {
    for (const part of getImports(component)) {
      if (components.includes(part) && dirname(part) === dirname(component)) tested.add(part);
    }
  }
  return components.filter((component) => !tested.has(component));
}

describe("the component tests", () => {
  it("cover every component file", () => {
    const paths = globSync("**/*.tsx", { cwd: root })
      .map((path) => path.replaceAll("\\", "/"))
      .sort();
    expect(paths.length).toBeGreaterThan(100);
    expect(findUntestedComponents(paths, listImports)).toEqual([]);
  });

  it("miss a new page that only the handler imports", () => {
    const imports: Record<string, string[]> = {
      "handler/handler.test.tsx": ["handler/handler.tsx"],
      "handler/handler.tsx": ["handler/frame.tsx", "pages/new/new.tsx"],
    };
    const paths = [...Object.keys(imports), "handler/frame.tsx", "pages/new/new.tsx"];
    expect(findUntestedComponents(paths, (path) => imports[path] ?? [])).toEqual(["pages/new/new.tsx"]);
  });
});
