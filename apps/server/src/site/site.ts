import { MethodNotAllowedError } from "../http/api-error.ts";
import { maxFormBytes } from "../http/body.ts";
import { createKernel, type SurfaceRoute } from "../http/kernel.ts";
import type { Answer } from "../http/listener.ts";
import type { HttpRequest, HttpResponse } from "../http/message.ts";
import { securityHeaders } from "../http/response.ts";
import { type CapturedEmail, listInbox, readInbox } from "../modules/emails/index.ts";
import type { ProjectStore } from "../modules/projects/index.ts";
import type { Installation } from "../modules/setup/index.ts";
import {
  emailPageContentPolicy,
  errorPage,
  homePage,
  type InboxEmailSummary,
  inboxEmailPage,
  inboxListPage,
  notFoundPage,
  pagesStylesheet,
  pagesStylesheetPath,
} from "../pages/index.ts";
import { statement } from "../platform/database/statement.ts";
import type { Platform } from "../platform/platform.ts";
import { createBuiltApplication } from "./built-application.ts";
import { createClaim } from "./claim.ts";
import { createDashboard } from "./dashboard.ts";
import { htmlResponse, jsonResponse } from "./reply.ts";
import { readStaticFile } from "./static-files.ts";

const loopbackAddresses = /^(?:127\.|::1$|::ffff:127\.)/;
const localHosts = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;
const forwardingHeaders = ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip"];

/**
 * Whether a browser on this machine sent the request: over loopback, not through a proxy, and with a local host name,
 * so that a site whose DNS name points here can't read responses (DNS rebinding).
 */
export function isLocal(request: HttpRequest, publicUrl: string): boolean {
  // A server with a public name is behind a proxy, and some proxies send neither forwarding headers nor the original
  // host.
  if (!localHosts.test(new URL(publicUrl).host)) return false;
  const isLoopback = loopbackAddresses.test(request.remoteAddress ?? "");
  const isForwarded = forwardingHeaders.some((name) => request.headers[name] !== undefined);
  return isLoopback && !isForwarded && localHosts.test(request.headers.host ?? "");
}

const toSummary = (mail: CapturedEmail): InboxEmailSummary => ({
  id: mail.id,
  to: mail.recipient,
  subject: mail.subject,
  projectName: mail.projectName,
  capturedAtMs: mail.createdAt.getTime(),
});

/**
 * `/inbox` and `/inbox/{id}`: emails captured while no SMTP server is configured. They contain live codes, so only this
 * machine can read them.
 */
function createInbox(platform: Platform, mailFrom: string) {
  return async function serveInbox(request: HttpRequest): Promise<HttpResponse> {
    if (!isLocal(request, platform.publicUrl)) return htmlResponse(404, notFoundPage());
    const nowMs = platform.clock();
    const id = request.path.split("/")[2];
    if (!id) return htmlResponse(200, inboxListPage({ emails: (await listInbox(platform)).map(toSummary), nowMs }));
    const mail = await readInbox(platform, id);
    if (!mail) return htmlResponse(404, notFoundPage());
    const shown = { ...toSummary(mail), from: `${mail.projectName} <${mailFrom}>`, text: mail.text, html: mail.html };
    return htmlResponse(200, inboxEmailPage({ mail: shown, nowMs }), emailPageContentPolicy);
  };
}

const ping = statement("ping", `select 1 as "one!"`);

/** Readable from every origin: clients use it to find out why the API is unreachable. */
const openCors = {
  "access-control-allow-origin": "*",
  "access-control-allow-methods": "*",
  "access-control-allow-headers": "*",
  "access-control-expose-headers": "*",
};

/** `GET /health`; with the query parameter `db`, it also checks the database. */
function createHealth({ database, log }: Pick<Platform, "database" | "log">) {
  return async function serveHealth(request: HttpRequest): Promise<HttpResponse> {
    if (!request.query.get("db")) return jsonResponse(200, { status: "ok" }, openCors);
    try {
      await database.row(ping, {});
      return jsonResponse(200, { status: "ok" }, openCors);
    } catch (error) {
      log.warn({ err: error }, "the database did not answer a health check");
      return jsonResponse(500, { status: "error", reason: "The database doesn't respond." }, openCors);
    }
  };
}

/** `/demo/**`: the demo app, which reads its project ID at run time. */
function createDemo(options: {
  folder: string;
  demo: NonNullable<Installation["demo"]>;
  publicUrl: string;
}): ReturnType<typeof createBuiltApplication> {
  const { folder, demo, publicUrl } = options;
  const { projectId, publishableClientKey } = demo;
  return createBuiltApplication({
    segment: "demo",
    folder,
    apiOrigin: publicUrl,
    answer: (path) =>
      path === "config.json" ? jsonResponse(200, { projectId, publishableClientKey, baseUrl: publicUrl }) : undefined,
    page: ({ headers }) =>
      readStaticFile({ folder, path: "index.html", apiOrigin: publicUrl, encodings: headers["accept-encoding"] }),
  });
}

interface SiteRoute extends SurfaceRoute {
  readonly serve: (request: HttpRequest, body: Buffer) => Promise<HttpResponse> | HttpResponse;
}

const get = (path: string, serve: SiteRoute["serve"]): SiteRoute => ({ method: "GET", path, maxBodyBytes: 0, serve });

export interface SiteOptions {
  readonly platform: Platform;
  readonly projects: ProjectStore;
  readonly installation: Installation;
  /** Folder of the built demo app. */
  readonly demoFolder: string;
  /** Folder of the built dashboard. */
  readonly dashboardFolder: string;
  /** Providers whose OAuth client the server shares with its projects. */
  readonly sharedProviderIds: readonly string[];
  readonly version: string;
  readonly hasInbox: boolean;
  readonly mailFrom: string;
  readonly openApi: object;
}

const stylesheet: HttpResponse = {
  status: 200,
  headers: {
    ...securityHeaders,
    "content-type": "text/css; charset=utf-8",
    "cache-control": "public, max-age=300",
  },
  body: pagesStylesheet,
};

function createRoutes(options: SiteOptions): readonly SiteRoute[] {
  const { platform, installation, projects } = options;
  const { publicUrl } = platform;
  const { demo, internalKeys } = installation;
  const home = homePage({ version: options.version, hasDemo: demo !== null, hasInbox: options.hasInbox });
  const claim = createClaim({ ...platform, projects });
  const dashboard = createDashboard({
    folder: options.dashboardFolder,
    publishableClientKey: internalKeys.publishableClientKey ?? "",
    publicUrl,
    version: options.version,
    hasInbox: options.hasInbox,
    sharedProviderIds: options.sharedProviderIds,
  });
  const routes: SiteRoute[] = [
    get("/", () => htmlResponse(200, home)),
    get("/health", createHealth(platform)),
    { ...get("/inbox", createInbox(platform, options.mailFrom)), hasSubpaths: true },
    { ...get("/dashboard", dashboard), hasSubpaths: true },
    get("/claim", claim.showForm),
    { method: "POST", path: "/claim", maxBodyBytes: maxFormBytes, serve: claim.submitForm },
    get("/openapi.json", () => jsonResponse(200, options.openApi)),
    get(pagesStylesheetPath, () => stylesheet),
  ];
  if (demo)
    routes.push({ ...get("/demo", createDemo({ folder: options.demoFolder, demo, publicUrl })), hasSubpaths: true });
  return routes;
}

/** Everything outside the APIs: pages and machine-readable files. */
export const createSite = (options: SiteOptions): Answer =>
  createKernel({
    basePaths: [""],
    routes: createRoutes(options),
    trailingSlash: "significant",
    preflight: null,
    respond: ({ request }, route, _params, body) => route.serve(request, body),
    respondToUnknownPath: () => htmlResponse(404, notFoundPage()),
    renderError({ requestId }, error) {
      const { status, headers } = error;
      if (error instanceof MethodNotAllowedError)
        return { status, headers: { ...securityHeaders, ...headers }, body: "" };
      return htmlResponse(status, errorPage({ status, requestId }));
    },
  });
