import type { Installation } from "../domains/setup/index.ts";
import type { HttpRequest, HttpResponse } from "../http/message.ts";
import { notFoundPage } from "../pages/index.ts";
import { htmlResponse, jsonResponse, seeOther } from "./reply.ts";
import { readStaticFile } from "./static-files.ts";

/** Null for malformed escapes: they name no file. */
function decodePath(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

const hasExtension = (path: string): boolean => /\.[a-z0-9]+$/.test(path);

/** `/demo/**`: the example application, told at run time which project it belongs to. */
export const createDemo =
  (options: { folder: string; demo: NonNullable<Installation["demo"]>; publicUrl: string }) =>
  async (request: HttpRequest): Promise<HttpResponse> => {
    if (request.path === "/demo") return seeOther("/demo/");
    const path = decodePath(request.path.slice("/demo/".length));
    if (path === null) return htmlResponse(404, notFoundPage());
    if (path === "config.json") {
      return jsonResponse(200, {
        projectId: options.demo.projectId,
        publishableClientKey: options.demo.publishableClientKey,
        baseUrl: options.publicUrl,
      });
    }
    const file =
      path !== "" && hasExtension(path) ? await readStaticFile(options.folder, path, options.publicUrl) : null;
    if (file) return file;
    if (hasExtension(path)) return htmlResponse(404, notFoundPage());
    // Every other path is one of the application's own pages.
    return (await readStaticFile(options.folder, "index.html", options.publicUrl)) ?? htmlResponse(404, notFoundPage());
  };
