import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { internalProjectId } from "@vestibule/contract";
import type { HttpRequest, HttpResponse } from "../http/message.ts";
import {
  getPageLanguage,
  pageBody,
  pagesStylesheetPath,
  scriptsNeededPage,
  signInPageNames,
  signInPath,
} from "../pages/index.ts";
import { createBuiltApplication } from "./built-application.ts";
import { type DashboardSession, getSessionIdCookieName } from "./dashboard-session.ts";
import { jsonResponse, translatedResponse } from "./reply.ts";
import type { SignInForms } from "./sign-in-forms/sign-in-forms.ts";
import { applicationContentPolicy, emailFrameContentPolicy, readStaticFile } from "./static-files.ts";

interface DashboardOptions {
  /** The folder of the built files. */
  readonly folder: string;
  readonly publishableClientKey: string;
  readonly publicUrl: string;
  readonly version: string;
  readonly hasInbox: boolean;
  /** Providers whose OAuth client the server shares with its projects. */
  readonly sharedProviderIds: readonly string[];
  /** The project of the app at `/demo`. Null: there is none. */
  readonly demoProjectId: string | null;
  /** Of the packages at `/kit`, by name. */
  readonly kitIntegrity: Readonly<Record<string, string>>;
  readonly deleteReadableCookies: DashboardSession["deleteReadableCookies"];
  readonly getForm: SignInForms["getForm"];
}

const configElement = /(<script type="application\/json" id="vestibule-config">)[^<]*/;
/** A `<` could close the script element. */
const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll("<", "\\u003c");

const namesByPath = new Map(signInPageNames.map((name) => [signInPath(name), name]));

/** For browsers without JavaScript; the others ignore it and load nothing of it. */
const noScript = (markup: string): string => `<noscript>${markup}</noscript>`;

const readIfThere = (path: string): Promise<string | null> =>
  readFile(path, "utf8").catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  });

/** The files of each page, by the path of its route, such as `/projects/$projectId/users`. */
type PageFiles = Readonly<Record<string, readonly string[]>>;

/** The route of a path, below the dashboard. A name matches before a parameter. */
function findRoute(pages: PageFiles, path: string): string | undefined {
  const segments = path.replace(/\/$/, "").split("/");
  const matching = Object.keys(pages).filter((route) => {
    const expected = route.replace(/\/$/, "").split("/");
    return (
      expected.length === segments.length &&
      expected.every((each, index) => each.startsWith("$") || each === segments[index])
    );
  });
  const countParameters = (route: string) => route.split("$").length;
  return matching.sort((a, b) => countParameters(a) - countParameters(b))[0];
}

/** Works for everybody: the code in its URL authorizes the request. */
const openRoute = "/owner-invitation";

/**
 * `/dashboard/**`. The configuration is embedded in the page, which saves a request. Scripts and styles are loaded from
 * files only.
 */
export function createDashboard(options: DashboardOptions): ReturnType<typeof createBuiltApplication> {
  const { folder, publicUrl, deleteReadableCookies, getForm, ...told } = options;
  const config = {
    projectId: internalProjectId,
    baseUrl: publicUrl,
    sessionIdCookieName: getSessionIdCookieName(publicUrl),
    ...told,
  };
  const file = (path: string, encodings: string | undefined): Promise<HttpResponse | null> =>
    readStaticFile({ folder, path, apiOrigin: publicUrl, encodings });

  /**
   * The page at a path, and the files that it loads next. Visitors without a session get one that has the handler pages
   * alone, because every other page would lead them to sign-in.
   */
  async function readPage({ path, headers }: HttpRequest): Promise<{ html: string | null; files: readonly string[] }> {
    const pages: PageFiles = JSON.parse((await readIfThere(join(folder, "pages.json"))) ?? "{}");
    const below = path.slice("/dashboard".length);
    const route = findRoute(pages, below);
    const hasSession = headers.cookie?.includes(`${config.sessionIdCookieName}=`);
    const isOpen = route === openRoute || (route === undefined && below !== "/");
    if (!hasSession && !isOpen) return { html: await readIfThere(join(folder, "sign-in.html")), files: [] };
    const files = hasSession && route !== undefined ? (pages[route] ?? []) : [];
    return { html: await readIfThere(join(folder, "index.html")), files };
  }

  async function page(request: HttpRequest): Promise<HttpResponse | null> {
    const { html, files } = await readPage(request);
    if (html === null) return null;
    const name = namesByPath.get(request.path);
    const { language, content } =
      name === undefined ? scriptsNeededPage(await getPageLanguage(request)) : await getForm(name, request);
    const shown = `<div class="card" lang="${language.tag}" dir="${language.direction}">${pageBody(content).markup}</div>`;
    const preloads = files.map((file) => `<link rel="modulepreload" crossorigin href="/dashboard/${file}">`).join("");
    const filled = html
      .replace(configElement, (_, start: string) => start + scriptJson(config))
      .replace(
        "</head>",
        () => `${preloads}${noScript(`<link rel="stylesheet" href="${pagesStylesheetPath}">`)}</head>`,
      )
      .replace("</body>", () => `${noScript(shown)}</body>`);
    const response = translatedResponse(200, filled, applicationContentPolicy(publicUrl));
    if (name === undefined) return response;
    // With `no-referrer`, browsers would send `Origin: null` with the form.
    return { ...response, headers: { ...response.headers, "referrer-policy": "same-origin" } };
  }

  return createBuiltApplication({
    segment: "dashboard",
    folder,
    apiOrigin: publicUrl,
    // For dashboard development, when another server serves the page.
    answer: (path) => (path === "config.json" ? jsonResponse(200, config) : undefined),
    page: async (request) => {
      const { path, headers } = request;
      if (path !== "/dashboard/mail-frame") {
        const found = await page(request);
        return found && { ...found, cookies: await deleteReadableCookies(request) };
      }
      // Shows an email inside the dashboard: isolated, with no active content.
      const frame = await file("mail-frame.html", headers["accept-encoding"]);
      return (
        frame && {
          ...frame,
          headers: { ...frame.headers, "content-security-policy": emailFrameContentPolicy(publicUrl) },
        }
      );
    },
  });
}
