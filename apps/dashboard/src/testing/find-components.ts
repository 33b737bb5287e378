import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");

/** The elements that make a component a form, table, drawer or dialog. */
const elements = ["Dialog", "ConfirmDialog", "Drawer", "dialog", "DataTable", "table", "form", "SaveBar", "SwitchRow"];
const pattern = new RegExp(`<(?:${elements.join("|")})[\\s>]`);

/** The building blocks themselves, and the page that shows them during development. */
const isExempt = (path: string): boolean => /^(?:ui|testing|pages\/gallery)\//.test(path);

const listFiles = (ending: string): readonly string[] =>
  readdirSync(root, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(ending));

const read = (path: string): string => readFileSync(join(root, path), "utf8");

/** Splits a source file at its top-level functions and constants. */
function splitDeclarations(source: string): readonly { readonly name: string; readonly code: string }[] {
  return source.split(/^(?=(?:export )?(?:async )?(?:function|const) )/m).flatMap((code) => {
    const name = /^(?:export )?(?:async )?(?:function|const) (\w+)/.exec(code)?.[1];
    return name ? [{ name, code }] : [];
  });
}

/**
 * Every form, table, drawer and dialog of the dashboard: the components outside of `ui` whose JSX contains one of
 * `elements`, as `path: Component`.
 */
export const listComponents = (): readonly { readonly path: string; readonly name: string }[] =>
  listFiles(".tsx")
    .filter((path) => !path.endsWith(".test.tsx") && !isExempt(path))
    .flatMap((path) =>
      splitDeclarations(read(path))
        .filter(({ name, code }) => /^[A-Z]/.test(name) && pattern.test(code))
        .map(({ name }) => ({ path, name })),
    );

/** The components that test files declare in `setUpDashboard({ covers })`, which checks that they were mounted. */
export const listCoveredNames = (): ReadonlySet<string> =>
  new Set(
    listFiles(".test.tsx").flatMap((path) =>
      [...read(path).matchAll(/covers: \[([^\]]*)\]/g)].flatMap(([, list = ""]) =>
        [...list.matchAll(/"(\w+)"/g)].map(([, name = ""]) => name),
      ),
    ),
  );
