import type { StatsFs } from "node:fs";
import { setTimeout } from "node:timers/promises";
import type { App } from "../app.ts";
import { MethodNotAllowedError } from "../http/api-error.ts";
import { maxFormBytes } from "../http/body.ts";
import { createKernel, type SurfaceRoute } from "../http/kernel.ts";
import type { Answer } from "../http/listener.ts";
import type { HttpRequest, HttpResponse } from "../http/message.ts";
import { securityHeaders } from "../http/response.ts";
import { type CapturedEmail, listInbox, readInbox } from "../modules/emails/index.ts";
import type { ProjectStore } from "../modules/projects/index.ts";
import { type Installation, isClaimed } from "../modules/setup/index.ts";
import {
  accountPath,
  emailPageContentPolicy,
  errorPage,
  getPageLanguage,
  homePage,
  type InboxEmailSummary,
  inboxEmailPage,
  inboxListPage,
  maxSearchLength,
  pagesStylesheet,
  pagesStylesheetPath,
  passwordScript,
  passwordScriptPath,
  signInPageNames,
  signInPath,
  signOutPath,
} from "../pages/index.ts";
import { statement } from "../platform/database/statement.ts";
import type { Platform } from "../platform/platform.ts";
import { createBuiltApplication } from "./built-application.ts";
import { createClaim } from "./claim.ts";
import { createDashboard } from "./dashboard.ts";
import { createDashboardSession, dashboardSessionPath } from "./dashboard-session.ts";
import { createKit } from "./kit.ts";
import type { MetricsEndpoint } from "./metrics-endpoint.ts";
import { createPictures } from "./pictures.ts";
import { htmlResponse, jsonResponse, notFoundResponse, translatedResponse } from "./reply.ts";
import { createSignInForms } from "./sign-in-forms/sign-in-forms.ts";
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
    if (!isLocal(request, platform.publicUrl)) return notFoundResponse(request);
    const nowMs = platform.clock();
    const id = request.path.split("/")[2];
    if (!id) {
      // PostgreSQL rejects text with a NUL.
      const read = (name: string) => (request.query.get(name) ?? "").replaceAll("\0", "");
      const filters = { search: read("q").trim().slice(0, maxSearchLength), projectName: read("project") };
      const { emails, projectNames } = await listInbox(platform, filters);
      return htmlResponse(200, inboxListPage({ emails: emails.map(toSummary), projectNames, filters, nowMs }));
    }
    const mail = await readInbox(platform, id);
    if (!mail) return notFoundResponse(request);
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

/** As of `statfs`: `blocks` and `bavail` in blocks, `bsize` in bytes. */
export type DiskSpace = Pick<StatsFs, "blocks" | "bavail" | "bsize">;

/** What `/readyz` checks beyond the database connection. */
export interface ReadinessOptions {
  readonly isDraining: () => boolean;
  /** The migrations of this version. */
  readonly migrations: readonly string[];
  /** The sizes of the disk that must have free space, or null for a database that is elsewhere. */
  readonly readDisk: (() => Promise<DiskSpace>) | null;
}

type NotReady = "draining" | "disk_full" | "database_unavailable" | "database_read_only" | "migrations_missing";

/** Below this, PostgreSQL can't create its next log segment of 16 MiB. In bytes. */
const minFreeBytes = 16 * 1024 * 1024;
/** How long a readiness check waits for the database, in ms. */
const readinessTimeoutMs = 2_000;

const findDatabaseState = statement(
  "database-state",
  `select (pg_is_in_recovery() or current_setting('transaction_read_only') = 'on') as "is_read_only!",
     (select count(*) from migrations where name = any($names::text[]))::int as "applied_count!"`,
);

const notReady = (reason: NotReady): HttpResponse => jsonResponse(503, { status: "error", reason });

/** File systems without a size report no blocks. */
const isFull = ({ blocks, bavail, bsize }: DiskSpace): boolean => blocks > 0 && bavail * bsize < minFreeBytes;

/**
 * `GET /readyz`: whether load balancers should send requests to this server. Concurrent requests share one check, so
 * that an unresponsive database isn't asked again and again.
 */
function createReadiness(
  { database, log }: Pick<Platform, "database" | "log">,
  { isDraining, migrations, readDisk }: ReadinessOptions,
) {
  async function findDatabaseProblem(): Promise<NotReady | null> {
    const state = await Promise.race([
      database.row(findDatabaseState, { names: [...migrations] }),
      setTimeout(readinessTimeoutMs, null, { ref: false }),
    ]);
    if (state === null) return "database_unavailable";
    if (state.is_read_only) return "database_read_only";
    // A newer version may have applied more: during a rolling upgrade, both versions serve.
    return state.applied_count < migrations.length ? "migrations_missing" : null;
  }
  async function findProblem(): Promise<NotReady | null> {
    try {
      if (readDisk !== null && isFull(await readDisk())) return "disk_full";
      return await findDatabaseProblem();
    } catch (error) {
      log.warn({ err: error }, "the database did not answer a readiness check");
      return "database_unavailable";
    }
  }
  let check: Promise<NotReady | null> | null = null;
  return async function serveReadiness(): Promise<HttpResponse> {
    if (isDraining()) return notReady("draining");
    check ??= findProblem().finally(() => {
      check = null;
    });
    const reason = await check;
    return reason === null ? jsonResponse(200, { status: "ok" }) : notReady(reason);
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

/** `/`: asks the database only until the server has an owner. Another server on the same database may have created it. */
function createHome({ platform, installation, version, hasInbox }: SiteOptions) {
  const { publicUrl } = platform;
  let hasOwner = installation.claimCode === null;
  return async function serveHome(): Promise<HttpResponse> {
    hasOwner ||= await isClaimed(platform);
    const hasDemo = installation.demo !== null;
    return htmlResponse(200, homePage({ version, publicUrl, isClaimed: hasOwner, hasDemo, hasInbox }));
  };
}

interface SiteRoute extends SurfaceRoute {
  readonly serve: (request: HttpRequest, body: Buffer) => Promise<HttpResponse> | HttpResponse;
}

const get = (path: string, serve: SiteRoute["serve"]): SiteRoute => ({ method: "GET", path, maxBodyBytes: 0, serve });
const probe = (path: string, serve: SiteRoute["serve"]): SiteRoute => ({ ...get(path, serve), isProbe: true });

export interface SiteOptions {
  readonly platform: Platform;
  readonly projects: ProjectStore;
  readonly installation: Installation;
  /** Folder of the built demo app. */
  readonly demoFolder: string;
  /** Folder of the built dashboard. */
  readonly dashboardFolder: string;
  /** Folder of the packed kit. */
  readonly kitFolder: string;
  /** Providers whose OAuth client the server shares with its projects. */
  readonly sharedProviderIds: readonly string[];
  readonly version: string;
  readonly hasInbox: boolean;
  readonly mailFrom: string;
  readonly buildOpenApi: () => object;
  readonly readiness: ReadinessOptions;
  /** Null: not served here. */
  readonly metrics: MetricsEndpoint | null;
  readonly signInNewOwner: App["signInNewOwner"];
  readonly sessions: App["sessions"];
  /** The API, for forms that browsers without JavaScript send. */
  readonly answerApi: App["answer"];
}

/** A file that server-rendered pages load. */
const pageFile = (type: "css" | "javascript", body: string): HttpResponse => ({
  status: 200,
  headers: {
    ...securityHeaders,
    "content-type": `text/${type}; charset=utf-8`,
    "cache-control": "public, max-age=300",
  },
  body,
});

function createRoutes(options: SiteOptions): readonly SiteRoute[] {
  const { platform, installation, projects } = options;
  const { publicUrl } = platform;
  const { demo, internalKeys } = installation;
  const dashboardSession = createDashboardSession({ ...platform, projects, sessions: options.sessions });
  const claim = createClaim({ ...platform, projects, signInNewOwner: options.signInNewOwner, dashboardSession });
  const publishableClientKey = internalKeys.publishableClientKey ?? "";
  const { answerApi } = options;
  const forms = createSignInForms({ answerApi, publicUrl, publishableClientKey, projects, dashboardSession });
  const kit = createKit(options.kitFolder);
  const dashboard = createDashboard({
    folder: options.dashboardFolder,
    publishableClientKey,
    publicUrl,
    version: options.version,
    hasInbox: options.hasInbox,
    sharedProviderIds: options.sharedProviderIds,
    demoProjectId: demo?.projectId ?? null,
    kitIntegrity: kit.integrity,
    deleteReadableCookies: dashboardSession.deleteReadableCookies,
    getForm: forms.getForm,
  });
  const routes: SiteRoute[] = [
    get("/", createHome(options)),
    probe("/health", createHealth(platform)),
    // Whether the process responds; the database has no effect, because a restart doesn't repair it.
    probe("/livez", () => jsonResponse(200, { status: "ok" })),
    probe("/readyz", createReadiness(platform, options.readiness)),
    { ...get("/inbox", createInbox(platform, options.mailFrom)), hasSubpaths: true },
    { ...get("/dashboard", dashboard), hasSubpaths: true },
    ...signInPageNames.flatMap((name): SiteRoute[] => [
      get(signInPath(name), dashboard),
      { method: "POST", path: signInPath(name), maxBodyBytes: maxFormBytes, serve: forms.submit(name) },
    ]),
    get(accountPath, forms.showAccount),
    { method: "POST", path: signOutPath, maxBodyBytes: maxFormBytes, serve: forms.signOut },
    { method: "PUT", path: dashboardSessionPath, maxBodyBytes: maxFormBytes, serve: dashboardSession.save },
    { method: "DELETE", path: dashboardSessionPath, maxBodyBytes: 0, serve: dashboardSession.remove },
    {
      method: "POST",
      path: `${dashboardSessionPath}/token`,
      maxBodyBytes: 0,
      serve: dashboardSession.issueAccessToken,
    },
    { ...get("/kit", kit.serve), hasSubpaths: true },
    get("/claim", claim.showForm),
    { method: "POST", path: "/claim", maxBodyBytes: maxFormBytes, serve: claim.submitForm },
    get("/openapi.json", createOpenApi(options.buildOpenApi)),
    get(pagesStylesheetPath, () => pageFile("css", pagesStylesheet)),
    get(passwordScriptPath, () => pageFile("javascript", passwordScript)),
    get("/pictures/{digest}", createPictures(platform)),
  ];
  if (options.metrics) routes.push(probe("/metrics", options.metrics.serve));
  if (demo)
    routes.push({ ...get("/demo", createDemo({ folder: options.demoFolder, demo, publicUrl })), hasSubpaths: true });
  return routes;
}

/** Built and serialized at the first request, and shared by all responses: it is the largest that anyone can request. */
function createOpenApi(build: SiteOptions["buildOpenApi"]): () => HttpResponse {
  let response: HttpResponse | undefined;
  const serialize = (): HttpResponse => ({
    ...jsonResponse(200, null),
    body: Buffer.from(JSON.stringify(build())),
  });
  return () => {
    response ??= serialize();
    return response;
  };
}

/** Everything outside the APIs: pages and machine-readable files. */
export const createSite = (options: SiteOptions): Answer =>
  createKernel({
    basePaths: [""],
    routes: createRoutes(options),
    trailingSlash: "significant",
    preflight: null,
    respond: async ({ request }, route, _params, read) => route.serve(request, await read()),
    respondToUnknownPath: ({ request }) => notFoundResponse(request),
    async renderError({ request, requestId }, error) {
      const { status, headers } = error;
      if (error instanceof MethodNotAllowedError)
        return { status, headers: { ...securityHeaders, ...headers }, body: "" };
      const page = translatedResponse(status, errorPage(await getPageLanguage(request), { status, requestId }));
      return { ...page, headers: { ...page.headers, ...headers } };
    },
  });
