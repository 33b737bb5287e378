import { execFile } from "node:child_process";
import { mkdir, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { transform } from "esbuild";
import type { TestProject } from "../../support/project.ts";

const repository = fileURLToPath(new URL("../../..", import.meta.url));
const installed = join(repository, "node_modules");
const example = join(repository, "examples/nextjs");

export const nextProgram = join(installed, "next/dist/bin/next");

export interface NextAppFiles {
  readonly cacheComponents: boolean;
  /** More files, by path, or changed ones. */
  readonly files?: Readonly<Record<string, string>>;
}

/** Writes the application of `examples/nextjs`, with the packed `@vestibule/next`, into a new folder. */
export async function writeNextApp(folder: string, options: NextAppFiles): Promise<void> {
  await copyAsJavaScript(folder);
  await installPackages(folder);
  const files = {
    "package.json": JSON.stringify({ private: true, type: "module" }),
    "next.config.js": formatConfig(options.cacheComponents),
    ...options.files,
  };
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}

type Keys = Pick<TestProject, "baseUrl" | "projectId" | "publishableClientKey" | "secretServerKey">;

/** The variables of the application. */
export const createNextEnvironment = (project: Keys): Record<string, string> => ({
  NEXT_TELEMETRY_DISABLED: "1",
  NEXT_PUBLIC_VESTIBULE_API_URL: project.baseUrl,
  NEXT_PUBLIC_VESTIBULE_PROJECT_ID: project.projectId,
  NEXT_PUBLIC_VESTIBULE_PUBLISHABLE_CLIENT_KEY: project.publishableClientKey,
  VESTIBULE_SECRET_SERVER_KEY: project.secretServerKey,
});

/** The packages of the application are links, and outside of its folder. */
const formatConfig = (cacheComponents: boolean): string => `export default {
  cacheComponents: ${cacheComponents},
  ${cacheComponents ? "partialPrefetching: true," : ""}
  turbopack: { root: "/" },
  experimental: { turbopackFileSystemCacheForBuild: false },
};
`;

/** If Next.js finds TypeScript, it installs a compiler and types from the internet. */
async function copyAsJavaScript(folder: string): Promise<void> {
  for (const entry of await readdir(example, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || !/\.tsx?$/.test(path) || /next\.config|node_modules|\.next/.test(path)) continue;
    const target = join(folder, relative(example, path)).replace(/\.tsx?$/, ".js");
    await mkdir(dirname(target), { recursive: true });
    const { code } = await transform(await readFile(path, "utf8"), { loader: "tsx", jsx: "automatic" });
    await writeFile(target, code);
  }
}

async function installPackages(folder: string): Promise<void> {
  const target = join(folder, "node_modules/@vestibule/next");
  await mkdir(target, { recursive: true });
  const tarball = join(repository, "dist/kit/next.tgz");
  await promisify(execFile)("tar", ["xzf", tarball, "-C", target, "--strip-components", "1"]);
  for (const name of ["next", "react", "react-dom", "jose"])
    await symlink(join(installed, name), join(folder, "node_modules", name), "junction");
}
