import { readdir, readFile } from "node:fs/promises";
import { relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import type { Application } from "./application.ts";

const folder = fileURLToPath(new URL("../../templates", import.meta.url));
const suffix = ".tmpl";
/** What to add to files whose shape isn't known. Not a file of the application. */
const usageFile = "USAGE";

/** A file to write, relative to the application's folder. */
export interface TemplateFile {
  readonly path: string;
  readonly text: string;
}

/** The files for the application's framework, in its language. */
export async function renderTemplates(application: Application): Promise<readonly TemplateFile[]> {
  const root = `${folder}/${application.framework.id}`;
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(suffix) && entry.name !== `${usageFile}${suffix}`)
    .map((entry) => relative(root, `${entry.parentPath}/${entry.name}`).split(sep).join("/"))
    .sort();
  return Promise.all(
    paths.map(async (path) => ({
      path: toTargetPath(path.slice(0, -suffix.length), application),
      text: renderLanguage(await readFile(`${root}/${path}`, "utf8"), application.isTypeScript),
    })),
  );
}

/** How to use the written files in code that `init` can't edit. Null: there is nothing more to do. */
export async function renderUsage(application: Application): Promise<string | null> {
  if (!application.framework.isBackend) return null;
  const text = await readFile(`${folder}/${application.framework.id}/${usageFile}${suffix}`, "utf8");
  const [file] = await renderTemplates(application);
  const name = file?.path.slice(file.path.lastIndexOf("/") + 1) ?? "";
  const usage = renderLanguage(text, application.isTypeScript).replace("{module}", `./${name.replace(/\.ts$/, ".js")}`);
  const isCommonJs = !application.isTypeScript && !application.isModule;
  return isCommonJs ? usage.replaceAll(/^import (.*) from (".*");$/gm, "const $1 = require($2);") : usage;
}

/** `«…»` contains what only TypeScript has, such as types. */
const renderLanguage = (text: string, isTypeScript: boolean): string =>
  isTypeScript ? text.replaceAll(/[«»]/g, "") : text.replaceAll(/«[^»]*»/g, "");

function toTargetPath(path: string, { base, isTypeScript, isModule, framework }: Application): string {
  const target = base === "" ? path : `${base}/${path}`;
  if (isTypeScript) return target;
  // Node.js needs another extension for ES modules in a CommonJS package; bundlers don't.
  return target.replace(/\.tsx$/, ".jsx").replace(/\.ts$/, framework.isBackend && !isModule ? ".mjs" : ".js");
}
