import type { Dirent } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { basename, join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { type CliContext, CommandError, UsageError } from "../cli-context.ts";
import { getGitState } from "../git.ts";
import { createVariableNames, findMentions, rewriteEnvironment } from "./rewrite-environment.ts";
import { rewriteImports } from "./rewrite-imports.ts";
import { rewriteManifest } from "./rewrite-manifest.ts";

export const isMigrateCommand = ([name]: readonly string[]): boolean => name === "migrate-imports";

export const migrateHelp = `Usage: vestibule migrate-imports [folder] [options]

Changes an application from the published client packages to ours, in imports, exports, require(), import(), and mocks,
and in the dependencies of every package.json:
  @stackframe/js     becomes @vestibule/client
  @stackframe/react  becomes @vestibule/react
  @stackframe/stack  becomes @vestibule/next

Options:
  --server <url>  the server that offers the packages (http://localhost:8100)
  --env           also rename the variables in .env files; ours are read under both names
  --dry-run       list the changes, write nothing
  --force         despite uncommitted changes
  -h, --help`;

const flags = {
  server: { type: "string", default: "http://localhost:8100" },
  env: { type: "boolean", default: false },
  "dry-run": { type: "boolean", default: false },
  force: { type: "boolean", default: false },
  help: { type: "boolean", short: "h", default: false },
} as const;

const sourceFile = /\.(?:[cm]?[jt]s|[jt]sx)$/;
const environmentFile = /^\.env(?:\.|$)/;
const skippedFolder = /^(?:node_modules|dist|build|out|coverage|\.(?!storybook$).*)$/;

interface Change {
  readonly path: string;
  readonly text: string;
  /** One line for each change, to print. */
  readonly notes: readonly string[];
}

interface Plan {
  readonly changes: readonly Change[];
  /** What the developer must look at. */
  readonly warnings: readonly string[];
}

/** Returns the exit code. */
export async function runMigrateCommand(
  args: readonly string[],
  { print, workingFolder = process.cwd() }: CliContext & { readonly workingFolder?: string },
): Promise<number> {
  const { values, positionals } = parse(args.slice(1));
  if (values.help) {
    print(migrateHelp);
    return 0;
  }
  if (positionals.length > 1) throw new UsageError(`Unexpected argument: ${positionals[1]}`);
  const folder = resolve(workingFolder, positionals[0] ?? ".");
  if (!/^https?:\/\//.test(values.server) || !URL.canParse(values.server)) {
    throw new UsageError("--server must be an http(s) URL.");
  }
  const isDryRun = values["dry-run"];
  if (!isDryRun && !values.force && (await getGitState(folder)) === "dirty") {
    throw new CommandError(
      "This folder has changes that aren't committed. Commit or stash them, so that you can see what this command changes, or pass --force.",
    );
  }
  const plan = await createPlan(folder, { server: values.server.replace(/\/+$/, ""), env: values.env });
  if (!isDryRun) for (const { path, text } of plan.changes) await writeFile(join(folder, path), text);
  for (const { path, notes } of plan.changes) for (const note of notes) print(`${path}${note}`);
  for (const warning of plan.warnings) print(`! ${warning}`);
  print(summarize(plan, isDryRun));
  return 0;
}

function summarize({ changes }: Plan, isDryRun: boolean): string {
  if (changes.length === 0) return "Nothing to change.";
  const files = changes.length === 1 ? "1 file" : `${changes.length} files`;
  return isDryRun ? `Would change ${files}.` : `Changed ${files}. Now run your package manager's install command.`;
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: flags, allowPositionals: true, strict: true });
  } catch (error) {
    // Node's messages name the option and the problem.
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

interface Settings {
  readonly server: string;
  readonly env: boolean;
}

async function createPlan(folder: string, settings: Settings): Promise<Plan> {
  const changes: Change[] = [];
  const warnings: string[] = [];
  const { files, unreadable } = await listFiles(folder);
  for (const path of unreadable) warnings.push(`${path}: can't be read`);
  const texts = new Map<string, string>();
  for (const path of files) {
    try {
      texts.set(path, decode(await readFile(join(folder, path))));
    } catch (error) {
      warnings.push(`${path}: can't be read (${error instanceof Error ? error.message : error})`);
    }
  }
  const usesNext = [...texts].some(([path, text]) => basename(path) === "package.json" && text.includes('"next"'));
  const names = createVariableNames(usesNext);
  for (const [path, text] of texts) {
    const change = planFile(path, text, { ...settings, names }, warnings);
    if (change) changes.push(change);
  }
  return { changes, warnings };
}

/** @throws TypeError for bytes that aren't UTF-8, which would be lost when the file is written */
const decode = (bytes: Uint8Array): string => new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);

interface FileSettings extends Settings {
  readonly names: ReadonlyMap<string, string>;
}

function planFile(path: string, text: string, settings: FileSettings, warnings: string[]): Change | null {
  const name = basename(path);
  if (name === "package.json") return planManifest(path, text, settings, warnings);
  if (environmentFile.test(name)) return settings.env ? planEnvironment(path, text, settings.names) : null;
  const { source, lines, unknown } = rewriteImports(text);
  for (const module of unknown) warnings.push(`${path}: imports ${module}, which has no counterpart`);
  const mentioned = settings.env ? findMentions(text, settings.names) : [];
  for (const variable of mentioned) {
    warnings.push(`${path}: reads ${variable}, which is now ${settings.names.get(variable)}`);
  }
  return lines.length === 0 ? null : { path, text: source, notes: describeLines(text, source, lines) };
}

function describeLines(before: string, after: string, lines: readonly number[]): string[] {
  const [old, changed] = [before.split("\n"), after.split("\n")];
  return [...new Set(lines)].map(
    (line) => `:${line}\n  - ${old[line - 1]?.trim() ?? ""}\n  + ${changed[line - 1]?.trim() ?? ""}`,
  );
}

function planManifest(path: string, text: string, { server }: Settings, warnings: string[]): Change | null {
  try {
    const rewritten = rewriteManifest(text, server);
    return rewritten === text ? null : { path, text: rewritten, notes: [": dependencies"] };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    warnings.push(`${path}: isn't JSON`);
    return null;
  }
}

function planEnvironment(path: string, text: string, names: ReadonlyMap<string, string>): Change | null {
  const rewritten = rewriteEnvironment(text, names);
  return rewritten === text ? null : { path, text: rewritten, notes: [": names of variables"] };
}

interface FoundFiles {
  readonly files: string[];
  readonly unreadable: string[];
}

/** The application's files, relative to the folder, sorted. */
async function listFiles(folder: string): Promise<FoundFiles> {
  const found: FoundFiles = { files: [], unreadable: [] };
  const visit = async (current: string): Promise<void> => {
    const entries = await readEntries(current);
    if (entries === null) {
      if (current === folder) throw new CommandError(`${folder} isn't a folder that can be read.`);
      found.unreadable.push(relative(folder, current));
      return;
    }
    for (const entry of entries.toSorted((a, b) => a.name.localeCompare(b.name))) {
      const path = join(current, entry.name);
      if (entry.isDirectory()) {
        if (!skippedFolder.test(entry.name)) await visit(path);
      } else if (entry.isFile() && isOurs(entry.name)) found.files.push(relative(folder, path));
    }
  };
  await visit(folder);
  return found;
}

const isOurs = (name: string): boolean =>
  sourceFile.test(name) || environmentFile.test(name) || name === "package.json";

/** Null if it can't be read. */
async function readEntries(folder: string): Promise<Dirent[] | null> {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (error instanceof Error && "code" in error) return null;
    throw error;
  }
}
