import type { HttpRequest, HttpResponse } from "../http/message.ts";
import { notFoundResponse, seeOther } from "./reply.ts";
import { readStaticFile } from "./static-files.ts";

/** Null for malformed escapes, which can't match a file. */
function decodePath(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

const hasExtension = (path: string): boolean => /\.[a-z0-9]+$/.test(path);

interface BuiltApplication {
  /** First path segment, such as "demo". */
  readonly segment: string;
  /** The folder of the built files. */
  readonly folder: string;
  readonly apiOrigin: string;
  /** Handles a path below the segment before static files; undefined: fall through to the file or the page. */
  readonly answer?: (path: string) => HttpResponse | undefined;
  /** The page for all paths without a file. */
  readonly page: (request: HttpRequest) => Promise<HttpResponse | null>;
}

/** A single-page application: its built files, and one page for all client-side routes. */
export function createBuiltApplication({ segment, folder, apiOrigin, answer, page }: BuiltApplication) {
  return async function serveApplication(request: HttpRequest): Promise<HttpResponse> {
    if (request.path === `/${segment}`) {
      const query = request.query.toString();
      return seeOther(`/${segment}/${query && `?${query}`}`);
    }
    const path = decodePath(request.path.slice(`/${segment}/`.length));
    if (path === null) return notFoundResponse(request);
    const given = answer?.(path);
    if (given) return given;
    const encodings = request.headers["accept-encoding"];
    const file =
      path !== "" && hasExtension(path) ? await readStaticFile({ folder, path, apiOrigin, encodings }) : null;
    if (file) return file;
    if (hasExtension(path)) return notFoundResponse(request);
    return (await page(request)) ?? notFoundResponse(request);
  };
}
