import { readFileSync } from "node:fs";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { defaultClientConditions, defineConfig, type Plugin, type Rolldown } from "vite";
import { compileEnglish, compileMessages } from "../../scripts/lib/compile-messages.mjs";
import { FirstFrame, FirstSignInFrame } from "./src/shell/frame/frame-skeleton.tsx";

/** The Vestibule server used during development with `vite`; in production that server serves the built files. */
const server = process.env.VESTIBULE_PUBLIC_URL ?? "http://localhost:8100";

/** In production the server embeds its configuration in the page; during development it is fetched from the server. */
const configOfServer: Plugin = {
  name: "config-of-server",
  apply: "serve",
  async transformIndexHtml(html) {
    const answer = await fetch(`${server}/dashboard/config.json`);
    if (!answer.ok) throw new Error(`No Vestibule server is running at ${server}. Start one there first.`);
    return html.replace(/(id="vestibule-config">)/, `$1${await answer.text()}`);
  },
};

/** What the page shows before its scripts have loaded. */
const frameBeforeScripts: Plugin = {
  name: "frame-before-scripts",
  transformIndexHtml: (html, { path }) => {
    const frame = createElement(path === "/sign-in.html" ? FirstSignInFrame : FirstFrame);
    return html.replace(/(<div id="first-frame">)/, `$1${renderToStaticMarkup(frame)}`);
  },
};

/** The tables of routes, with the paths of the parent routes that have one. */
const routeTables: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "router.tsx": {},
  "project-pages.ts": { project: "/projects/$projectId" },
};
const route =
  /getParentRoute: \(\) => (?<parent>\w+),\s*path: "(?<path>[^"]*)",(?:(?!createRoute)[\s\S])*?lazyPage\(\(\) => import\("\.\.(?<module>[^"]+)"\)/g;

/** Adds the files of the chunks that match, and of all that they import, to `found`. */
function addFiles(
  bundle: Rolldown.OutputBundle,
  isStart: (chunk: Rolldown.OutputChunk) => boolean,
  found: Set<string>,
): Set<string> {
  for (const chunk of Object.values(bundle)) {
    if (chunk.type !== "chunk" || found.has(chunk.fileName) || !isStart(chunk)) continue;
    found.add(chunk.fileName);
    addFiles(bundle, ({ fileName }) => chunk.imports.includes(fileName), found);
  }
  return found;
}

const isDashboard = ({ facadeModuleId }: Rolldown.OutputChunk): boolean =>
  facadeModuleId?.endsWith("/index.html") === true;

/**
 * Writes `pages.json`: the files of each page's code, by the path of its route. The server names them in the page, so
 * that the browser doesn't wait for the scripts that ask for them.
 */
const pageFiles: Plugin = {
  name: "page-files",
  apply: "build",
  generateBundle(_options, bundle) {
    const first = addFiles(bundle, isDashboard, new Set());
    const pages: Record<string, string[]> = {};
    for (const [table, parents] of Object.entries(routeTables)) {
      const code = readFileSync(new URL(`src/routes/${table}`, import.meta.url), "utf8");
      const routes = [...code.matchAll(route)];
      if (routes.length < code.split(" lazyPage(").length - 1) throw new Error(`A page of ${table} has another form.`);
      for (const { groups: { parent = "", path = "", module = "" } = {} } of routes) {
        pages[`${parents[parent] ?? ""}${path}`] = [
          ...addFiles(bundle, ({ facadeModuleId }) => facadeModuleId?.endsWith(module) === true, new Set(first)),
        ].slice(first.size);
      }
    }
    this.emitFile({ type: "asset", fileName: "pages.json", source: JSON.stringify(pages) });
  },
};

/**
 * The links of the sign-in page: to its form, and to what the dashboard loads in addition, without `rel` until it is
 * wanted.
 */
function linkNextFiles(html: string, bundle: Rolldown.OutputBundle): string {
  const link = (attributes: string, isStart: (chunk: Rolldown.OutputChunk) => boolean) =>
    [...addFiles(bundle, isStart, new Set())]
      .filter((file) => !html.includes(file))
      .map((file) => `    <link ${attributes} crossorigin href="/dashboard/${file}">\n`);
  const form = link('rel="modulepreload"', ({ name }) => name === "sign-in-form");
  return [...form, ...link('data-dashboard as="script"', isDashboard)].join("");
}

/**
 * The style sheet first: the browser shows nothing without it, and few files load at the same time. What the entry
 * imports is a script, too, because each script runs in a task of its own.
 */
const stylesFirst: Plugin = {
  name: "styles-first",
  apply: "build",
  enforce: "post",
  transformIndexHtml(html, { path, bundle = {} }) {
    const [styles = ""] = html.match(/ *<link rel="stylesheet"[^>]*>\n/) ?? [];
    const [entry = ""] = html.match(/ *<script type="module".*<\/script>\n/) ?? [];
    if (!styles || !entry) throw new Error("The page has no style sheet or no script, or in another form.");
    return html
      .replace(styles, "")
      .replace(entry, styles)
      .replaceAll(
        /<link rel="modulepreload" crossorigin href="([^"]*)">/g,
        '<script type="module" crossorigin src="$1"></script>',
      )
      .replace(/ *<\/head>/, `${entry}${path === "/sign-in.html" ? linkNextFiles(html, bundle) : ""}$&`);
  },
};

export default defineConfig({
  base: "/dashboard/",
  // Scripts and styles find each other wherever the server is, also below a path of its host.
  experimental: { renderBuiltUrl: (_file, { hostType }) => (hostType === "html" ? undefined : { relative: true }) },
  plugins: [
    compileMessages(),
    compileEnglish(),
    react(),
    tailwindcss(),
    configOfServer,
    frameBeforeScripts,
    pageFiles,
    stylesFirst,
  ],
  resolve: { conditions: ["vestibule-source", ...defaultClientConditions] },
  // Keep assets as files: the strict content security policy allows no data: URLs for scripts and styles.
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    // Code of many pages goes into one chunk. A chunk for each combination of pages would mean 28 requests for a page
    // instead of 16, and more bytes. React has its own, because the browser loads chunks of like size at the same time.
    // Groups contain all that their modules import: the order decides, and `dashboard-size.mjs` measures the pages.
    rolldownOptions: {
      input: ["index.html", "sign-in.html"],
      output: {
        codeSplitting: {
          groups: [
            { name: "react", test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            // The sign-in page is in few files: what the dashboard loads at the start as well, the card, and the form.
            {
              name: "kit",
              test: /\/(app\/config|languages|provider-names|stack-provider|use-observable|use-stack-app)\.tsx?$|\/styles\.css$/,
            },
            { name: "brands", test: /\/(branding-values|provider-mark)\.tsx?$/ },
            { name: "handler", test: /\/(stack-handler|page-titles)\.tsx?$/ },
            { name: "sign-in-form", test: /\/sign-in-content\.tsx$/ },
            { name: "dashboard", tags: ["$initial"], test: (id) => !/(\.html|\/(main|sign-in)\.tsx)$/.test(id) },
            { name: "shared", minShareCount: 14 },
            { name: "filters", test: /\/(dates-filter|filter-chip)\.tsx$/ },
          ],
        },
      },
      // Reading a property or a global of the browser runs no code in any of our modules, so unused reads can go.
      treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false },
    },
  },
  server: { proxy: { "/dashboard/session": server, "/api": server, "/svix": server, "/health": server } },
});
