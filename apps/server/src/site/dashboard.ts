import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { internalProjectId } from "@vestibule/contract";
import type { HttpResponse } from "../http/message.ts";
import { createBuiltApplication } from "./built-application.ts";
import { type DashboardSession, getSessionIdCookieName } from "./dashboard-session.ts";
import { htmlResponse, jsonResponse } from "./reply.ts";
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
}

const configElement = /(<script type="application\/json" id="vestibule-config">)[^<]*/;
/** A `<` could close the script element. */
const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll("<", "\\u003c");

/**
 * `/dashboard/**`. The configuration is embedded in the page, which saves a request. Scripts and styles are loaded from
 * files only.
 */
export function createDashboard(options: DashboardOptions): ReturnType<typeof createBuiltApplication> {
  const { folder, publicUrl, deleteReadableCookies, ...told } = options;
  const config = {
    projectId: internalProjectId,
    baseUrl: publicUrl,
    sessionIdCookieName: getSessionIdCookieName(publicUrl),
    ...told,
  };
  const file = (path: string, encodings: string | undefined): Promise<HttpResponse | null> =>
    readStaticFile({ folder, path, apiOrigin: publicUrl, encodings });

  async function page(): Promise<HttpResponse | null> {
    const html = await readFile(join(folder, "index.html"), "utf8").catch((error: unknown) => {
      if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
      throw error;
    });
    if (html === null) return null;
    const filled = html.replace(configElement, (_, start: string) => start + scriptJson(config));
    return htmlResponse(200, filled, applicationContentPolicy(publicUrl));
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
        const found = await page();
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
