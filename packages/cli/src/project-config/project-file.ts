import { access, readFile, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { CommandError } from "../cli-context.ts";
import { replaceSecrets } from "./config-secrets.ts";
import type { ProjectFile, ProjectState } from "./project-file-types.ts";

const isModuleFile = (path: string): boolean => /\.[mc]?[jt]s$/.test(path);

/** Reads a JSON file, or runs a JavaScript or TypeScript file and takes its default export. @throws CommandError */
export async function readProjectFile(path: string): Promise<ProjectFile> {
  if (!(await exists(path)))
    throw new CommandError(`There is no file ${path}. "vestibule config pull ${path}" writes it from the project.`);
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
      throw new CommandError(`${path} needs Node 22.18 or newer, and this is ${process.version}. JSON works with all.`);
    throw new CommandError(`${path} could not be run: ${error instanceof Error ? error.message : String(error)}`);
  }
}

async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, "utf8"));
  } catch (error) {
    throw new CommandError(`${path} could not be read: ${error instanceof Error ? error.message : String(error)}`);
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

/** What keeps a value from being such a file; the service checks the rest. */
function findProblem(content: unknown): string | null {
  if (!isRecord(content)) return 'an object is needed, such as { "config": { … } }.';
  for (const [name, value] of Object.entries(content)) {
    const kind = kinds[name];
    if (!kind) return `there is nothing called ${name}. Known are ${Object.keys(kinds).join(", ")}.`;
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

/** Secrets are left out, so the file may be kept where others read it. */
export async function writeProjectFile(path: string, state: ProjectState): Promise<void> {
  const file: ProjectFile = { ...state, config: replaceSecrets(state.config) };
  const json = JSON.stringify(file, null, 2);
  const text = isModuleFile(path)
    ? `import type { ProjectFile } from "@vestibule/cli";\n\nexport default ${json} satisfies ProjectFile;\n`
    : `${json}\n`;
  await writeFile(path, text);
}
