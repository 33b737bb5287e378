import { packageNames } from "./rewrite-imports.ts";

const sections = ["dependencies", "devDependencies", "optionalDependencies", "peerDependencies"];

type Manifest = Record<string, unknown>;

const isObject = (value: unknown): value is Manifest =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Replaces the published packages in the dependencies of a package.json with those that the server offers.
 * @throws SyntaxError for invalid JSON
 */
export function rewriteManifest(text: string, serverUrl: string): string {
  const manifest: unknown = JSON.parse(text);
  if (!isObject(manifest)) return text;
  let changes = 0;
  const replaceNames = (section: string, dependencies: Manifest): Manifest =>
    Object.fromEntries(
      Object.entries(dependencies).map(([name, version]) => {
        const replacement = Object.hasOwn(packageNames, name) ? packageNames[name] : undefined;
        if (replacement === undefined) return [name, version];
        changes += 1;
        const url = `${serverUrl}/kit/${replacement.replace("@vestibule/", "")}.tgz`;
        // The application that installs the package chooses the version of a peer.
        return [replacement, section === "peerDependencies" ? "*" : url];
      }),
    );
  const rewritten = Object.fromEntries(
    Object.entries(manifest).map(([name, value]) => [
      name,
      sections.includes(name) && isObject(value) ? replaceNames(name, value) : value,
    ]),
  );
  if (changes === 0) return text;
  const indent = /^[ \t]+/m.exec(text)?.[0] ?? "  ";
  const end = text.endsWith("\n") ? "\n" : "";
  return JSON.stringify(rewritten, null, indent) + end;
}
