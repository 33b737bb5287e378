import type { HttpRequest, HttpResponse } from "../http/message.ts";
import { statement } from "../platform/database/database.ts";
import type { Platform } from "../platform/platform.ts";
import { jsonResponse } from "./reply.ts";

const ping = statement<{ one: number }>("ping", "select 1 as one");

/** Readable from every origin: clients use it to find out why the API is unreachable. */
const openCors = {
  "access-control-allow-origin": "*",
  "access-control-allow-methods": "*",
  "access-control-allow-headers": "*",
  "access-control-expose-headers": "*",
};

/** `GET /health`; with the query parameter `db`, it also checks the database. */
export const createHealth =
  ({ database, log }: Pick<Platform, "database" | "log">) =>
  async (request: HttpRequest): Promise<HttpResponse> => {
    if (!request.query.get("db")) return jsonResponse(200, { status: "ok" }, openCors);
    try {
      await database.row(ping, []);
      return jsonResponse(200, { status: "ok" }, openCors);
    } catch (error) {
      log.warn({ err: error }, "the database did not answer a health check");
      return jsonResponse(500, { status: "error", reason: "The database doesn't respond." }, openCors);
    }
  };
