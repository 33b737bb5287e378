import { access, readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { CommandError } from "../cli-context.ts";
import { type Framework, frameworks } from "./frameworks.ts";

export type PackageManager = "npm" | "pnpm" | "yarn" | "bun";

/** The application in the folder where the command runs. */
export interface Application {
  /** Absolute. */
  readonly folder: string;
  readonly name: string;
  readonly framework: Framework;
  readonly isTypeScript: boolean;
  /** Whether JavaScript files are ES modules by default. */
  readonly isModule: boolean;
  readonly packageManager: PackageManager;
  /** The folder below which the framework's files are, relative to the application's. */
  readonly base: string;
}

const fileExists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

const extensions = ["tsx", "ts", "jsx", "js", "mjs"];

/** The file with one of the usual extensions, or null. `path`: without extension. */
export async function findSourceFile(folder: string, path: string): Promise<string | null> {
  for (const extension of extensions) {
    if (await fileExists(join(folder, `${path}.${extension}`))) return `${path}.${extension}`;
  }
  return null;
}

interface Manifest {
  readonly name?: string;
  readonly type?: string;
  readonly packageManager?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/** Detects the framework, the language and the package manager. `framework`: an ID, if the user named one. */
export async function detectApplication(folder: string, framework: string | undefined): Promise<Application> {
  const manifest = await readManifest(folder);
  const dependencies = new Set(Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }));
  const found = framework === undefined ? await findFramework(folder, dependencies) : getFramework(framework);
  return {
    folder,
    name: manifest.name || basename(folder),
    framework: found,
    isTypeScript: dependencies.has("typescript") || (await fileExists(join(folder, "tsconfig.json"))),
    isModule: manifest.type === "module",
    packageManager: await findPackageManager(folder, manifest),
    base: await findBase(folder, found),
  };
}

async function readManifest(folder: string): Promise<Manifest> {
  const path = join(folder, "package.json");
  if (!(await fileExists(path))) {
    throw new CommandError(
      `${folder} has no package.json. Run this command in the folder of your application. To create one: npx create-next-app@latest, or npm create vite@latest`,
    );
  }
  try {
    const content: unknown = JSON.parse(await readFile(path, "utf8"));
    if (typeof content === "object" && content !== null) return content;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new CommandError(`${path} isn't valid JSON. Correct it, then run this command again.`);
}

const listIds = (): string => frameworks.map(({ id }) => id).join(", ");

function getFramework(id: string): Framework {
  const found = frameworks.find((framework) => framework.id === id);
  if (!found) throw new CommandError(`There is no framework "${id}". Pass one of these to --framework: ${listIds()}.`);
  return found;
}

async function findFramework(folder: string, dependencies: ReadonlySet<string>): Promise<Framework> {
  for (const framework of frameworks) {
    const { files = [] } = framework;
    if (framework.dependencies.length === 0) continue;
    if (!framework.dependencies.every((name) => dependencies.has(name))) continue;
    const existing = await Promise.all(files.map((file) => findSourceFile(folder, file)));
    if (files.length === 0 || existing.some((file) => file !== null)) return framework;
    throw new CommandError(
      `This looks like a ${framework.title} application, but there is no ${files.join(" or ")} file. This command supports only applications with one.`,
    );
  }
  throw new CommandError(
    `The dependencies in package.json name no framework that this command knows. Pass --framework with one of: ${listIds()}.`,
  );
}

async function findBase(folder: string, { bases }: Framework): Promise<string> {
  for (const { folder: base, marker } of bases) if (await fileExists(join(folder, marker))) return base;
  return "";
}

const lockFiles: readonly (readonly [string, PackageManager])[] = [
  ["pnpm-lock.yaml", "pnpm"],
  ["yarn.lock", "yarn"],
  ["bun.lock", "bun"],
  ["bun.lockb", "bun"],
  ["package-lock.json", "npm"],
  ["npm-shrinkwrap.json", "npm"],
];

/** Where a package manager keeps the URLs of the packages. */
export const lockFileNames: Readonly<Record<PackageManager, string>> = {
  npm: "package-lock.json",
  pnpm: "pnpm-lock.yaml",
  yarn: "yarn.lock",
  bun: "bun.lock",
};

/** By the lock file, which in a monorepo is in a parent folder; without one, by `packageManager`. Default: npm. */
async function findPackageManager(folder: string, { packageManager = "" }: Manifest): Promise<PackageManager> {
  const named = /^(npm|pnpm|yarn|bun)@/.exec(packageManager)?.[1];
  for (let current = folder; ; current = dirname(current)) {
    for (const [file, manager] of lockFiles) if (await fileExists(join(current, file))) return manager;
    const isRoot = (await fileExists(join(current, ".git"))) || dirname(current) === current;
    if (isRoot || named !== undefined) break;
  }
  return named === undefined ? "npm" : (named as PackageManager);
}
