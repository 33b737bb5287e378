import { once } from "node:events";
import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import type { TestProject } from "../support/project.ts";

export interface PageServer {
  /** `http://localhost:<port>` */
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Ten seconds after a page loads, the newest clients sign up an anonymous user for their analytics. How long a test
 * takes must not change what it sees.
 */
const quiet = { analytics: { enabled: false } };

const reactPage = new URL("./published-page.tsx", import.meta.url);
const jsPage = new URL("./published-js-page.ts", import.meta.url);

/** Names under which releases of the published clients are installed, and the page that uses each. */
const kits = {
  "@stackframe/react": { page: reactPage, imports: "@stackframe/react", options: {} },
  "stackframe-react-newest": { page: reactPage, imports: "@stackframe/react", options: quiet },
  "@stackframe/js": { page: jsPage, imports: "@stackframe/js", options: {} },
  "stackframe-js-newest": { page: jsPage, imports: "@stackframe/js", options: quiet },
} as const;

type PublishedKit = keyof typeof kits;

/** The files of a worker share them. */
const scripts = new Map<PublishedKit, Promise<Uint8Array>>();

/**
 * An application that uses only the published client. Like a single-page application, it serves the same page for
 * every path.
 */
export async function servePublishedPage(
  project: TestProject,
  kit: PublishedKit = "@stackframe/react",
): Promise<PageServer> {
  const script = scripts.get(kit) ?? bundle(kit);
  scripts.set(kit, script);
  const content = await script;
  const { adminAccessToken: _, ...keys } = project;
  const config = { ...keys, options: kits[kit].options };
  const page = `<!doctype html><html lang="en"><title>Published kit</title><link rel="icon" href="data:,">
    <body><script>globalThis.publishedPageConfig = ${JSON.stringify(config)}</script><script src="/page.js" defer></script></body></html>`;
  const server = createServer(({ url }, response) => {
    const isScript = url === "/page.js";
    response.setHeader("content-type", isScript ? "text/javascript; charset=utf-8" : "text/html; charset=utf-8");
    response.setHeader("cache-control", isScript ? "max-age=3600" : "no-store");
    response.end(isScript ? content : page);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The page has no port.");
  return {
    url: `http://localhost:${address.port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The kit and its page bundled as one script. */
async function bundle(kit: PublishedKit): Promise<Uint8Array> {
  const { page, imports } = kits[kit];
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(page)],
    alias: { [imports]: kit },
    bundle: true,
    write: false,
    platform: "browser",
    format: "iife",
    jsx: "automatic",
    minify: true,
    define: { "process.env.NODE_ENV": `"production"` },
    logLevel: "error",
  });
  return outputFiles[0]?.contents ?? new Uint8Array();
}
