/**
 * The code on the dashboard's setup page: what `vestibule init` writes, and excerpts of the examples. CI runs both, so the
 * page shows only code that works.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { frameworks } from "../../packages/cli/src/init/frameworks.ts";
import { formatEdit } from "../../packages/cli/src/init/plan.ts";
import { renderTemplates, renderUsage } from "../../packages/cli/src/init/templates.ts";
import { ROOT } from "./repository.mjs";

export const SNIPPETS_FILE = "apps/dashboard/src/pages/setup/snippets.json";

/**
 * A row for each tab with code from files. `framework`: as `vestibule init` calls it. `more`: excerpts to show below, by
 * the file of an example; `snippet` is the name in its markers, and a text of the page's messages.
 */
const TABS = [
  { id: "nextjs", framework: "nextjs", more: [] },
  {
    id: "react",
    framework: "react-vite",
    more: [{ file: "examples/react-spa/src/shell.tsx", snippet: "team-switcher" }],
  },
  { id: "react-router", framework: "react-router", more: [] },
  { id: "tanstack-start", framework: "tanstack-start", more: [] },
  { id: "express", framework: "express", more: [] },
  { id: "hono", framework: "hono", more: [] },
  {
    id: "node",
    framework: "node",
    more: [{ file: "examples/node-api/src/authenticate.ts", snippet: "api-keys" }],
  },
];

/**
 * The lines between `snippet:<name>` and `snippet:end`, in comments of any language, without their common indentation.
 * @throws if the file doesn't have exactly one such excerpt
 */
export function extractSnippet(text, name) {
  const lines = text.split("\n");
  const starts = lines.flatMap((line, index) => (new RegExp(`\\bsnippet:${name}\\b(?!-)`).test(line) ? [index] : []));
  const end = lines.findIndex((line, index) => index > starts[0] && /\bsnippet:end\b/.test(line));
  if (starts.length !== 1 || end < 0) throw new Error(`There must be one excerpt snippet:${name} … snippet:end.`);
  const excerpt = lines.slice(starts[0] + 1, end);
  const indents = excerpt.filter((line) => line.trim() !== "").map((line) => line.search(/\S/));
  return excerpt.map((line) => line.slice(Math.min(...indents))).join("\n");
}

const readExcerpt = ({ file, snippet }) => {
  const code = extractSnippet(readFileSync(join(ROOT, file), "utf8"), snippet);
  return { snippet, place: file.slice(file.lastIndexOf("/") + 1), code };
};

const isAppFile = (path) => Number(/(^|\/)stack(\.ts|\/)/.test(path));

/** The text of the page's data file. */
export async function generateSnippets() {
  const tabs = {};
  for (const { id, framework: frameworkId, more } of TABS) {
    const framework = frameworks.find((each) => each.id === frameworkId);
    const application = { framework, isTypeScript: true, isModule: true, base: "", folder: "", name: "" };
    const { packages, environmentFile, variables, edits, run, open } = framework;
    const templates = await renderTemplates(application);
    // The other files import the one that creates the app.
    const sorted = templates.toSorted((one, other) => isAppFile(other.path) - isAppFile(one.path));
    const files = sorted.map(({ path, text }) => ({ place: path, code: text.trimEnd() }));
    const changes = edits.map((edit) => ({ place: `${edit.files[0]}.tsx`, code: formatEdit(edit) }));
    const usage = (await renderUsage(application))?.trimEnd() ?? null;
    tabs[id] = { packages, environmentFile, variables, files, changes, usage, run, open, more: more.map(readExcerpt) };
  }
  return `${JSON.stringify(tabs, null, 2)}\n`;
}
