import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { CommandError } from "../cli-context.ts";
import { getFileState } from "../git.ts";
import { type Application, findSourceFile } from "./application.ts";
import { addRoutes, insertLines, nest, wrapTarget } from "./edit-file.ts";
import { setVariables } from "./environment-file.ts";
import type { FileEdit } from "./frameworks.ts";
import { renderTemplates } from "./templates.ts";

/** The values that the application gets. Undefined: not known yet. */
export interface ProjectValues {
  readonly server: string;
  readonly projectId?: string | undefined;
  readonly publishableClientKey?: string | undefined;
  readonly secretServerKey?: string | undefined;
}

/** A file to write. `previous`: its current text; null: it doesn't exist. */
export interface Change {
  readonly path: string;
  readonly text: string;
  readonly previous: string | null;
  readonly isSecret: boolean;
}

export interface Plan {
  readonly changes: readonly Change[];
  /** What the user has to do, because a file doesn't have a known shape. */
  readonly manualSteps: readonly string[];
  /** What would be overwritten. */
  readonly conflicts: readonly string[];
}

async function readIfExists(path: string): Promise<string | null> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

/** Everything that `vestibule init` would change. Writes nothing. */
export async function createPlan(application: Application, values: ProjectValues, isInGit: boolean): Promise<Plan> {
  const { folder, framework } = application;
  const changes: Change[] = [];
  const manualSteps: string[] = [];
  const conflicts: string[] = [];
  for (const { path, text } of await renderTemplates(application)) {
    const previous = await readIfExists(join(folder, path));
    if (previous === text) continue;
    if (previous !== null) conflicts.push(`${path} exists and has other content. Merge this into it:\n\n${text}`);
    changes.push({ path, text, previous, isSecret: false });
  }
  for (const edit of framework.edits.map((each) => toLanguage(each, application))) {
    const { change, manualStep } = await planEdit(application, edit);
    if (change) changes.push(change);
    if (manualStep !== undefined) manualSteps.push(manualStep);
  }
  const environment = await planEnvironment(application, values);
  changes.push(...environment.changes, ...(await planIgnoring(application, isInGit)));
  return { changes, manualSteps, conflicts: [...conflicts, ...environment.conflicts] };
}

/** Routes name files, whose extension depends on the language. */
const toLanguage = (edit: FileEdit, { isTypeScript }: Application): FileEdit =>
  edit.kind === "routes" && !isTypeScript
    ? { ...edit, routes: edit.routes.map((route) => route.replace(/\.ts(x?)"/, '.js$1"')) }
    : edit;

/** Applies the edit. Null: the file has another shape. */
function applyEdit(text: string, edit: FileEdit): string | null {
  switch (edit.kind) {
    case "wrap":
      return wrapTarget(text, edit);
    case "insert":
      return insertLines(text, edit);
    case "routes":
      return addRoutes(text, edit.routes);
  }
}

async function planEdit(
  { folder, base }: Application,
  edit: FileEdit,
): Promise<{ change?: Change; manualStep?: string }> {
  const candidates = edit.files.map((file) => (base === "" ? file : `${base}/${file}`));
  const found = (await Promise.all(candidates.map((file) => findSourceFile(folder, file)))).find((file) => file);
  const previous = found ? await readFile(join(folder, found), "utf8") : "";
  if (isApplied(previous, edit)) return {};
  const text = applyEdit(previous, edit);
  if (found && text !== null) return { change: { path: found, text, previous, isSecret: false } };
  return { manualStep: describeEdit(found ?? candidates[0] ?? "", edit) };
}

/** What the file contains after the edit. */
const getAdded = (edit: FileEdit): readonly string[] =>
  edit.kind === "wrap" ? edit.opening : edit.kind === "insert" ? edit.lines : edit.routes;

const isApplied = (text: string, edit: FileEdit): boolean => getAdded(edit).every((line) => text.includes(line));

/** The code of an edit, for users who make it themselves. */
export function formatEdit(edit: FileEdit): string {
  if (edit.kind === "routes") return edit.routes.join(",\n");
  const code = edit.kind === "insert" ? edit.lines : nest(edit.target, edit.opening, edit.closing, "");
  return [...edit.imports, "", ...code].join("\n");
}

const describeEdit = (path: string, edit: FileEdit): string =>
  `In ${path}, ${edit.kind === "wrap" ? `put ${edit.target} into the provider` : "add this"}:\n\n${formatEdit(edit)}`;

/** Differs from every value in a file, so that a variable that is set counts as changed. */
const unknown = "\0";

async function planEnvironment(
  { folder, framework }: Application,
  values: ProjectValues,
): Promise<Pick<Plan, "changes" | "conflicts">> {
  const { environmentFile: path, variables } = framework;
  const wanted: Record<string, string> = {};
  for (const [value, name] of Object.entries(variables)) wanted[name] = values[value as keyof ProjectValues] ?? unknown;
  const previous = await readIfExists(join(folder, path));
  const { text, changed } = setVariables(previous, wanted);
  const isSecret = variables.secretServerKey !== undefined;
  return {
    changes: text === previous ? [] : [{ path, text, previous, isSecret }],
    conflicts: changed.map((name) => `${path} sets ${name} already. Delete the line to use another project.`),
  };
}

/** Makes Git ignore the environment file. @throws CommandError if Git tracks it and it would get a secret */
async function planIgnoring({ folder, framework }: Application, isInGit: boolean): Promise<readonly Change[]> {
  const { environmentFile, variables } = framework;
  const previous = await readIfExists(join(folder, ".gitignore"));
  const state = isInGit ? await getFileState(folder, environmentFile) : "addable";
  if (state === "tracked" && variables.secretServerKey !== undefined) {
    throw new CommandError(
      `Git tracks ${environmentFile}, which would get a secret key. Stop tracking it: git rm --cached ${environmentFile}`,
    );
  }
  const isListed = previous?.split("\n").some((line) => matchesName(line.trim(), environmentFile)) ?? false;
  if (state !== "addable" || (!isInGit && isListed)) return [];
  const start = previous === null || previous === "" || previous.endsWith("\n") ? (previous ?? "") : `${previous}\n`;
  return [{ path: ".gitignore", text: `${start}${environmentFile}\n`, previous, isSecret: false }];
}

/** Whether a line of `.gitignore` matches the file. Without a repository, Git can't tell. */
function matchesName(line: string, name: string): boolean {
  if (line === "" || line.startsWith("#") || line.startsWith("!")) return false;
  const pattern = line.replace(/^\//, "").replace(/[.+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`^${pattern.replaceAll("*", "[^/]*")}$`).test(name);
}
