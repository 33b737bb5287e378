import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** How to run the server. */
export interface ServerProgram {
  /** Arguments of Node.js. */
  readonly arguments: readonly string[];
  /** Decides which template fits: the migrations, and the manifest with the version of PostgreSQL. */
  readonly templateInputs: { readonly migrations: string; readonly manifest: string };
}

/** The lowest version of Node.js that runs the server. */
const minNodeMajor = 24;

/** The server of the package `@vestibule/server`. In the repository of Vestibule, its sources if it isn't built. */
export function findServerProgram(): ServerProgram {
  const major = Number(process.versions.node.split(".")[0]);
  if (major < minNodeMajor) {
    throw new Error(
      `The Vestibule server needs Node.js ${minNodeMajor} or newer, and these tests run with ${process.version}. Update Node.js, or attach to a running server: startVestibule({ url, projectId, … }).`,
    );
  }
  const manifest = createRequire(import.meta.url).resolve("@vestibule/server/package.json");
  const folder = dirname(manifest);
  const built = join(folder, "dist", "apps", "server");
  if (existsSync(join(built, "src", "main.js"))) {
    const templateInputs = { migrations: join(built, "migrations"), manifest };
    return { arguments: [join(built, "src", "main.js")], templateInputs };
  }
  return {
    arguments: ["--conditions=vestibule-source", join(folder, "src", "main.ts")],
    templateInputs: { migrations: join(folder, "migrations"), manifest },
  };
}
