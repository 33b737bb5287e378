import type { HttpRequest, HttpResponse } from "../http/message.ts";
import { notFoundPage } from "../pages/index.ts";
import { htmlResponse, seeOther } from "./reply.ts";
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

interface BuiltApplication {
  /** First path segment, such as "demo". */
  readonly segment: string;
  /** Of the built files. */
  readonly folder: string;
  readonly apiOrigin: string;
  /** Answers for a path below the segment before any file does; undefined: a file, or the page, is meant. */
  readonly answer?: (path: string) => HttpResponse | undefined;
  /** The page for all paths that name no file. */
  readonly page: (request: HttpRequest) => Promise<HttpResponse | null>;
}

/** An application of ours in a browser: its built files, and one page for all its own paths. */
export const createBuiltApplication =
  ({ segment, folder, apiOrigin, answer, page }: BuiltApplication) =>
  async (request: HttpRequest): Promise<HttpResponse> => {
    if (request.path === `/${segment}`) {
      const query = request.query.toString();
      return seeOther(`/${segment}/${query && `?${query}`}`);
    }
    const path = decodePath(request.path.slice(`/${segment}/`.length));
    if (path === null) return htmlResponse(404, notFoundPage());
    const given = answer?.(path);
    if (given) return given;
    const encodings = request.headers["accept-encoding"];
    const file =
      path !== "" && hasExtension(path) ? await readStaticFile({ folder, path, apiOrigin, encodings }) : null;
    if (file) return file;
    if (hasExtension(path)) return htmlResponse(404, notFoundPage());
    return (await page(request)) ?? htmlResponse(404, notFoundPage());
  };
