import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type CliContext, CommandError } from "./cli-context.ts";
import type { Target } from "./parse-command.ts";

/** Refresh tokens by server and project, in a file that only its owner can read. */
export interface CredentialsFile {
  readonly path: string;
  read(target: Target): Promise<string | null>;
  /** Null deletes the token. */
  write(target: Target, refreshToken: string | null): Promise<void>;
}

type Stored = Record<string, string>;

const ownerOnly = 0o600;
const ownerOnlyFolder = 0o700;
const formatKey = ({ apiUrl, projectId }: Target): string => `${apiUrl} ${projectId}`;

/** @see XDG Base Directory Specification */
export function createCredentialsFile({ environment, homeFolder }: CliContext): CredentialsFile {
  const path = join(environment.XDG_CONFIG_HOME || join(homeFolder, ".config"), "vestibule", "credentials.json");
  return {
    path,
    read: async (target) => (await readAll(path))[formatKey(target)] ?? null,
    async write(target, refreshToken) {
      const { [formatKey(target)]: _, ...others } = await readAll(path);
      await writeAll(path, refreshToken === null ? others : { ...others, [formatKey(target)]: refreshToken });
    },
  };
}

async function readAll(path: string): Promise<Stored> {
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return {};
    throw error;
  }
  const content = parseJson(text);
  const isStored =
    typeof content === "object" && content !== null && Object.values(content).every((v) => typeof v === "string");
  if (!isStored) throw new CommandError(`${path} isn't a credentials file. Move it and sign in again.`);
  return content as Stored;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Writes to a temporary file and renames it, so that a crash never leaves a partial file. */
async function writeAll(path: string, stored: Stored): Promise<void> {
  if (Object.keys(stored).length === 0) return rm(path, { force: true });
  await mkdir(dirname(path), { recursive: true, mode: ownerOnlyFolder });
  const temporaryPath = `${path}.${process.pid}`;
  await writeFile(temporaryPath, `${JSON.stringify(stored, null, 2)}\n`, { mode: ownerOnly });
  await rename(temporaryPath, path);
}
