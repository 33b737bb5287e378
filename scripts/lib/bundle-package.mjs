/**
 * Merges the modules of a built package into a few files. Bundlers put every module that several lazily loaded parts
 * share into a file of its own: with 200 modules, a visitor of the sign-in page downloaded 24 files.
 */
import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { rolldown } from "rolldown";
import { compileMessages } from "./compile-messages.mjs";

/**
 * The files of each package: a name, and what belongs to it as a pattern of paths below `dist`. The first match counts. A
 * page downloads whole files, so modules that are used together belong together. `isLazy`: only modules that
 * the package's eager part doesn't import statically. `isForBrowsers`: gets `"use client"`, so that a React server component can import and render
 * what it exports.
 * @see https://react.dev/reference/rsc/use-client
 */
const PACKAGE_FILES = {
  client: [
    { name: "server", test: /^(features\/(server|webhooks)\/|apps\/server-app)/ },
    // What administrators need isn't part of the eager code, which imports the contract's index, too.
    { name: "admin", test: /contract\/.*\/(project-settings|accent-colors|branding-tokens|branding-values)/ },
    // In Next.js, the session is in cookies that scripts can't read.
    { name: "token-stores", test: /^core\/tokens\/(token-stores|cookie-format|request-tokens)/ },
    // What applications of Next.js do on their server: reading options and the environment.
    {
      name: "app",
      test: /^(apps\/(client-app|app-instances)|core\/(http\/base-url|platform\/environment-variable|redirects\/resolve-urls))/,
    },
    { name: "admin", test: /^(features\/admin|apps)\//, isLazy: true },
    { name: "native", test: /^react-native\// },
    { name: "errors", test: /^core\/http\/(error-catalog|create-network-error)|contract\/.*\/errors\// },
    { name: "passkey-registration", test: /^features\/passkeys\/register-passkey/, isLazy: true },
    { name: "passkey-errors", test: /^features\/webauthn\/error-code/, isLazy: true },
    { name: "passkey-sign-in", test: /^features\/(passkeys\/(?!passkey-from-wire)|webauthn)/, isLazy: true },
    {
      name: "sign-in-methods",
      test: /^(features\/(auth|oauth|cli|second-factor)\/(?!new-password|own-password|sign-out-intent)|core\/send-request)/,
      isLazy: true,
    },
    // Part of every Next.js application that keeps the session in cookies which scripts can't read.
    { name: "session-route", test: /^core\/sessions\/server-cookie-store/ },
    { name: "account", test: /^(features|core)\//, isLazy: true },
    { name: "core", test: /./ },
  ],
  react: [
    { name: "values", test: /^methods\/oauth\/provider-names/ },
    { name: "avatars", test: /^parts\/avatar-fallback/ },
    { name: "provider-marks", test: /^methods\/oauth\/other-marks/, isForBrowsers: true },
    // The apps also run on servers.
    { name: "server-apps", test: /^hooks\/objects\/(server-|admin-|owned-projects|method-results)/ },
    { name: "app", test: /^hooks\/objects\/client-app\.js/ },
    { name: "app-hooks", test: /^hooks\/objects\/(client-app-hooks|lazy-hooks|hook-scope)/ },
    { name: "user", test: /^hooks\/(use-user\.js|objects\/(add-hooks|internal-user-objects))/, isForBrowsers: true },
    { name: "lists", test: /^hooks\/(lists|use-contact-channels)/, isForBrowsers: true },
    { name: "use-teams", test: /^hooks\/objects\/use-teams/, isForBrowsers: true },
    {
      name: "sign-up",
      test: /^(pages\/auth\/(agreement|sign-up-content)|methods\/password\/credential-sign-up)/,
      isForBrowsers: true,
    },
    { name: "new-password", test: /^(forms\/new-password|i18n\/en\/passwords)/, isForBrowsers: true },
    {
      name: "code-field",
      test: /^(ui\/code\/|i18n\/en\/codes|hooks\/use-countdown|parts\/(wait-link|card-step))/,
      isForBrowsers: true,
    },
    { name: "code-step", test: /^methods\/magic-link\/(use-)?code-step/, isForBrowsers: true },
    { name: "zip-file", test: /^settings\/formats\/zip-file/, isForBrowsers: true },
    { name: "object-hooks", test: /^hooks\/objects\//, isForBrowsers: true, isLazy: true },
    {
      name: "core",
      test: /^(provider|hooks\/(?!try-or-undefined|use-(brand|countdown|location|project-state|user-state)|retry-load)|second-factor\/use-second-factor)|^i18n\/translation-context/,
      isForBrowsers: true,
    },
    { name: "second-factor", test: /^second-factor\//, isForBrowsers: true, isLazy: true },
    // What the provider loads if it is needed: one file, because each costs every page the code that loads it.
    { name: "on-demand", test: /^(parts|i18n\/en)\/impersonation|^i18n\/languages/, isForBrowsers: true, isLazy: true },
    {
      name: "sign-in",
      test: /^(pages\/auth\/sign-in-content|methods\/(passkey|password\/credential-sign-in))/,
      isForBrowsers: true,
      isLazy: true,
    },
    {
      name: "auth",
      test: /^(pages\/auth|methods\/(?!password\/use-password-min-length)|styles\/methods)/,
      isForBrowsers: true,
      isLazy: true,
    },
    {
      name: "teams",
      test: /^(pages\/team-settings|settings\/api-keys|i18n\/(en\/teams|english-text))/,
      isForBrowsers: true,
      isLazy: true,
    },
    {
      name: "settings",
      test: /^(hooks\/use-location-hash|pages\/account-settings\/[\w-]+\.js(?<!security-section\.js|settings-section\.js|sign-in-methods\.js)|ui\/account\/icons|settings\/(changes|names|navigation|panels|pictures|saving|step-up\/(step-up-auth|step-up-context|use-step-up-prompt))|i18n\/en\/profile)/,
      isForBrowsers: true,
      isLazy: true,
    },
    {
      name: "account-sections",
      test: /^(pages\/account-settings|settings|i18n\/en\/settings|ui\/account|styles\/(settings|lists))/,
      isForBrowsers: true,
      isLazy: true,
    },
    {
      name: "links",
      test: /^(pages|i18n\/en\/pages|parts\/(fact-list|link-outcome|next-step-card))/,
      isForBrowsers: true,
      isLazy: true,
    },
    {
      name: "widgets",
      test: /^parts\/(user-button|team-switcher|user-avatar)|^ui\/menu|^styles\/menu|^ui\/icons-pages|^i18n\/en\/menus/,
      isForBrowsers: true,
    },
    { name: "ui", test: /./, isForBrowsers: true },
  ],
};

/** Below `dist`: a page that uses the package loads this module and its static imports at once. */
const getEagerModule = (packageName) => (packageName === "client" ? "apps/client-app.js" : "handler/stack-handler.js");

/**
 * Replaces the modules in `dist` with the package's files. Declarations stay as they are.
 * @throws before it changes `dist`, if a module belongs to no file or files import each other
 */
export async function bundlePackage(
  folder,
  packageName,
  { files = PACKAGE_FILES[packageName], eagerModule = getEagerModule(packageName) } = {},
) {
  const dist = join(folder, "dist");
  const entries = await listEntries(folder);
  const toPath = (id) => relative(dist, id).split(sep).join("/");
  let eager;
  const findFileName = (id, context) => {
    eager ??= collectStaticImports(join(dist, eagerModule), (each) => context.getModuleInfo(each));
    if (Object.values(entries).includes(id)) return null;
    const language = /\/languages\/([\w-]+)\.json$/.exec(id)?.[1];
    if (language !== undefined) return `language-${language}`;
    const file = files.find(({ test, isLazy }) => test.test(toPath(id)) && !(isLazy && eager.has(id)));
    if (!file) throw new Error(`${toPath(id)} belongs to no file of ${packageName}.`);
    return file.name;
  };
  const bundle = await rolldown({
    input: entries,
    plugins: [compileMessages()],
    // The contract's values are small and belong to the code that uses them.
    external: (id) => !/^[./]|^@vestibule\/contract/.test(id) && !id.startsWith(dist),
    preserveEntrySignatures: "allow-extension",
    treeshake: { moduleSideEffects: false },
    onLog: (level, log, report) => {
      // The directives are added to whole files below. Imports of a file that is loaded already cost nothing.
      const expected = ["MODULE_LEVEL_DIRECTIVE", "INEFFECTIVE_DYNAMIC_IMPORT"];
      if (!expected.includes(log.code)) report(level, log);
    },
  });
  const { output } = await bundle.generate({
    format: "esm",
    entryFileNames: "[name].js",
    chunkFileNames: "[name].js",
    minifyInternalExports: true,
    codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: findFileName, debugName: packageName }] },
  });
  await bundle.close();
  assertNoCycles(output);
  const plain = output
    .filter(({ fileName }) => fileName !== RUNTIME_FILE)
    .map(({ fileName, code }) => ({ fileName, code: withoutRuntime(code) }));
  for (const path of readdirSync(dist, { recursive: true })) {
    if (/\.js$|languages.[\w-]+\.json$/.test(path)) rmSync(join(dist, path));
  }
  const browserFiles = files.filter(({ isForBrowsers }) => isForBrowsers).map(({ name }) => `${name}.js`);
  for (const { fileName, code } of plain) {
    const isReactEntry = packageName === "react" && fileName === "index.js";
    const start = browserFiles.includes(fileName) ? '"use client";\n' : isReactEntry ? runReactFirst : "";
    writeFileSync(join(dist, fileName), start + code);
  }
}

/** The bundler's helper for the exports of merged modules, which would be one more file for each package. */
const RUNTIME_FILE = "rolldown-runtime.js";

const STRING = /"(?:[^"\\]|\\.)*"/.source;
const HELPER_CALL = new RegExp(`/\\* @__PURE__ \\*/ __exportAll\\(\\{((?:${STRING}|[^"}])*)\\}\\)`, "g");
/** The bundler writes a short constant in place of its name. */
const MEMBER = new RegExp(`([\\w$]+|${STRING}): \\(\\) => (${STRING}|[\\w$.-]+)`, "g");

/** Writes the exports of merged modules as plain objects. @throws if a use of the helper remains */
function withoutRuntime(code) {
  const plain = code
    .replace(/^import \{ (?:\w+ as )?__exportAll \} from "\.{1,2}\/rolldown-runtime.js";\n/m, "")
    // If only one file needs the helper, it is a part of the file.
    .replace(/^(\/\/.*rolldown\/runtime\.js\n)?var __defProp = [\s\S]*?^};\n/m, "")
    .replace(HELPER_CALL, (_call, members) => {
      const getters = members.replace(MEMBER, "get $1() { return $2; }");
      if (getters.includes("=>")) throw new Error(`The bundler's output has an unknown form: ${members}`);
      return `{${getters}}`;
    });
  if (/__exportAll|rolldown.runtime/.test(plain)) throw new Error("The bundler's output has an unknown form.");
  return plain;
}

/** The modules that the package exports, by their path below `dist` without the extension. */
async function listEntries(folder) {
  const manifest = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
  const paths = Object.values(manifest.exports).map((conditions) => conditions.default);
  return Object.fromEntries(paths.map((path) => [path.replace(/^\.\/dist\/|\.js$/g, ""), join(folder, path)]));
}

/** In a cycle, a class can be extended before it is evaluated. @throws if files import each other statically */
function assertNoCycles(output) {
  const imports = new Map(output.map((file) => [file.fileName, file.imports]));
  const visit = (name, path) => {
    if (path.includes(name)) throw new Error(`Files import each other: ${[...path, name].join(" → ")}`);
    for (const next of imports.get(name) ?? []) visit(next, [...path, name]);
  };
  for (const { fileName, isEntry } of output) if (isEntry) visit(fileName, []);
}

/**
 * Imports React before the package's files. Rolldown, and so Vite, merges what several parts share into the
 * application's script in the order in which it runs. If React isn't first, it doesn't merge the client.
 */
const runReactFirst = 'import "react";\n';

/** The entry and all that it imports statically. */
function collectStaticImports(entry, getModuleInfo) {
  const found = new Set();
  const visit = (id) => {
    if (found.has(id)) return;
    found.add(id);
    getModuleInfo(id)?.importedIds.forEach(visit);
  };
  visit(entry);
  return found;
}
