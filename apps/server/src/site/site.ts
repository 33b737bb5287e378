import { ApiError, PlainError } from "../http/api-error.ts";
import type { HttpRequest, HttpResponse, RequestOutcome } from "../http/message.ts";
import { securityHeaders } from "../http/response.ts";
import type { ProjectStore } from "../modules/projects/index.ts";
import type { Installation } from "../modules/setup/index.ts";
import { errorPage, homePage, notFoundPage, pagesStylesheet, pagesStylesheetPath } from "../pages/index.ts";
import { randomText } from "../platform/crypto/random.ts";
import { statement } from "../platform/database/database.ts";
import { isDatabaseUnavailable } from "../platform/database/database-errors.ts";
import type { Platform } from "../platform/platform.ts";
import { createBuiltApplication } from "./built-application.ts";
import { createClaim } from "./claim.ts";
import { createDashboard } from "./dashboard.ts";
import { createInbox } from "./inbox.ts";
import { htmlResponse, jsonResponse } from "./reply.ts";
import { readStaticFile } from "./static-files.ts";

const ping = statement<{ one: number }>("ping", "select 1 as one");

/** Readable from every origin: clients use it to find out why the API is unreachable. */
const openCors = {
  "access-control-allow-origin": "*",
  "access-control-allow-methods": "*",
  "access-control-allow-headers": "*",
  "access-control-expose-headers": "*",
};

/** `GET /health`; with the query parameter `db`, it also checks the database. */
function createHealth({ database, log }: Pick<Platform, "database" | "log">) {
  return async function createHealth(request: HttpRequest): Promise<HttpResponse> {
    if (!request.query.get("db")) return jsonResponse(200, { status: "ok" }, openCors);
    try {
      await database.row(ping, []);
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

type Serve = (request: HttpRequest) => Promise<HttpResponse> | HttpResponse;

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

const requestIdLength = 16;
/** Routes that also serve paths below their own. */
const withSubpaths = new Set(["dashboard", "demo", "inbox"]);

/** Routes everything outside the API: pages and machine-readable files. Maps the first path segment to a handler. */
export function createSite(options: SiteOptions): (request: HttpRequest) => Promise<RequestOutcome> {
  const { platform, installation } = options;
  const health = createHealth(platform);
  const inbox = createInbox(platform, options.mailFrom);
  const claim = createClaim({ ...platform, projects: options.projects });
  const { demo } = installation;
  const home = homePage({ version: options.version, hasDemo: demo !== null, hasInbox: options.hasInbox });

  const surfaces = new Map<string, { methods: readonly string[]; serve: Serve }>([
    ["", { methods: ["GET"], serve: () => htmlResponse(200, home) }],
    ["health", { methods: ["GET"], serve: health }],
    ["inbox", { methods: ["GET"], serve: inbox }],
    [
      "dashboard",
      {
        methods: ["GET"],
        serve: createDashboard({
          folder: options.dashboardFolder,
          publishableClientKey: installation.internalKeys.publishableClientKey ?? "",
          publicUrl: platform.publicUrl,
          version: options.version,
          hasInbox: options.hasInbox,
          sharedProviderIds: options.sharedProviderIds,
        }),
      },
    ],
    ["claim", { methods: ["GET", "POST"], serve: claim }],
    ["openapi.json", { methods: ["GET"], serve: () => jsonResponse(200, options.openApi) }],
    [
      pagesStylesheetPath.slice(1),
      {
        methods: ["GET"],
        serve: () => ({
          status: 200,
          headers: {
            ...securityHeaders,
            "content-type": "text/css; charset=utf-8",
            "cache-control": "public, max-age=300",
          },
          body: pagesStylesheet,
        }),
      },
    ],
  ]);
  if (demo)
    surfaces.set("demo", {
      methods: ["GET"],
      serve: createDemo({ folder: options.demoFolder, demo, publicUrl: platform.publicUrl }),
    });

  return async (request) => {
    const requestId = randomText(requestIdLength);
    const segment = request.path.split("/")[1] ?? "";
    const isExact = request.path === `/${segment}`;
    const surface = isExact || withSubpaths.has(segment) ? surfaces.get(segment) : undefined;
    const outcome = { route: surface ? `/${segment}` : "unknown", requestId };
    if (!surface) return { ...outcome, response: htmlResponse(404, notFoundPage()) };
    const method = request.method === "HEAD" ? "GET" : request.method;
    if (!surface.methods.includes(method)) {
      return {
        ...outcome,
        response: { status: 405, headers: { ...securityHeaders, allow: surface.methods.join(", ") }, body: "" },
      };
    }
    try {
      return { ...outcome, response: await surface.serve(request) };
    } catch (error) {
      if (error instanceof ApiError || error instanceof PlainError) {
        return { ...outcome, response: htmlResponse(error.status, errorPage({ status: error.status, requestId })) };
      }
      const status = isDatabaseUnavailable(error) ? 503 : 500;
      return { ...outcome, cause: error, response: htmlResponse(status, errorPage({ status, requestId })) };
    }
  };
}
