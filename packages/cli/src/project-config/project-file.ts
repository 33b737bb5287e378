import { access, readFile, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { CommandError } from "../cli-context.ts";
import { replaceSecrets } from "./config-secrets.ts";
import type { ProjectFile, ProjectState } from "./project-file-types.ts";

const isModuleFile = (path: string): boolean => /\.[mc]?[jt]s$/.test(path);

/** Reads a JSON file, or imports the default export of a JavaScript or TypeScript file. @throws CommandError */
export async function readProjectFile(path: string): Promise<ProjectFile> {
  if (!(await exists(path)))
    throw new CommandError(`${path} doesn't exist. Create it with "vestibule config pull ${path}".`);
  const content = isModuleFile(path) ? await importFile(path) : await readJson(path);
  const problem = findProblem(content);
  if (problem !== null) throw new CommandError(`${path}: ${problem}`);
  return content as ProjectFile;
}

async function importFile(path: string): Promise<unknown> {
  try {
    const module: unknown = await import(pathToFileURL(resolve(path)).href);
    return Reflect.get(Object(module), "default");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ERR_UNKNOWN_FILE_EXTENSION")
      throw new CommandError(
        `${path} needs Node 22.18 or later (you have ${process.version}). JSON files work in every version.`,
      );
    throw new CommandError(`Couldn't run ${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, "utf8"));
  } catch (error) {
    throw new CommandError(`Couldn't read ${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const kinds: Readonly<Record<string, "string" | "boolean" | "object">> = {
  $schema: "string",
  displayName: "string",
  description: "string",
  isProductionMode: "boolean",
  config: "object",
  teamPermissions: "object",
  projectPermissions: "object",
  emailTemplates: "object",
};

/** Returns why the content isn't a project file, or null. The server validates the rest. */
function findProblem(content: unknown): string | null {
  if (!isRecord(content)) return 'the file must contain an object, such as { "config": { … } }.';
  for (const [name, value] of Object.entries(content)) {
    const kind = kinds[name];
    if (!kind) return `unknown field ${name}. Use ${Object.keys(kinds).join(", ")}.`;
    if (value === undefined) continue;
    if (kind === "object" ? !isRecord(value) : typeof value !== kind)
      return `${name} must be ${kind === "object" ? "an" : "a"} ${kind}.`;
  }
  for (const map of ["teamPermissions", "projectPermissions", "emailTemplates"]) {
    const wrong = Object.entries(content[map] ?? {}).find(([, value]) => !isRecord(value));
    if (wrong) return `${map}.${wrong[0]} must be an object.`;
  }
  return null;
}

export const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** Replaces secrets with references, so that the file can be committed and shared. */
export async function writeProjectFile(path: string, state: ProjectState): Promise<void> {
  const file: ProjectFile = { ...state, config: replaceSecrets(state.config) };
  const json = JSON.stringify(file, null, 2);
  const text = isModuleFile(path)
    ? `import type { ProjectFile } from "@vestibule/cli";\n\nexport default ${json} satisfies ProjectFile;\n`
    : `${json}\n`;
  await writeFile(path, text);
}
