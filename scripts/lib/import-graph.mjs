import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { parseSync } from "vite";
import { listSourceFiles } from "./source-files.mjs";

/**
 * Every import of every source file.
 * @returns edges `{ from, to, specifier, typeOnly }`: `from` is a path relative to `root`; `to` is also a path for our
 *   own code (including through a package's source entry), otherwise the specifier of a third-party package.
 */
export function readImportGraph(root) {
  const entries = readPackageEntries(root);
  const files = listSourceFiles(root).filter((path) => !path.endsWith(".css"));
  const edges = files.flatMap((from) =>
    readImports(from, readFileSync(join(root, from), "utf8")).map(({ specifier, typeOnly }) => {
      const isRelative = specifier.startsWith(".");
      const to = isRelative ? posix.join(posix.dirname(from), specifier) : (entries.get(specifier) ?? specifier);
      return { from, to, specifier, typeOnly };
    }),
  );
  return { files, edges };
}

/** Static and dynamic imports and re-exports; `typeOnly` if the statement is erased at run time. */
function readImports(path, text) {
  const { module, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`Cannot parse ${path}: ${errors[0].message}`);
  const statements = [...module.staticImports, ...module.staticExports].flatMap(({ moduleRequest, entries }) => {
    const request = moduleRequest ?? entries.find((entry) => entry.moduleRequest)?.moduleRequest;
    if (!request) return [];
    return [{ specifier: request.value, typeOnly: entries.length > 0 && entries.every(({ isType }) => isType) }];
  });
  const dynamic = module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
    const literal = /^["']([^"']+)["']$/.exec(text.slice(start, end));
    return literal === null ? [] : [{ specifier: literal[1], typeOnly: false }];
  });
  return [...statements, ...dynamic];
}

/** Maps a specifier such as "@vestibule/contract/endpoints" to its source file. */
function readPackageEntries(root) {
  const entries = new Map();
  const folders = existsSync(join(root, "packages")) ? readdirSync(join(root, "packages")) : [];
  for (const folder of folders) {
    const manifest = join(root, "packages", folder, "package.json");
    if (!existsSync(manifest)) continue;
    const { name, exports = {} } = JSON.parse(readFileSync(manifest, "utf8"));
    for (const [subpath, conditions] of Object.entries(exports)) {
      const source = posix.join("packages", folder, conditions["vestibule-source"] ?? "");
      if (existsSync(join(root, source))) entries.set(posix.join(name, subpath), source);
    }
  }
  return entries;
}
