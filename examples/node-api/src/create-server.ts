import { createServer as createHttpServer, type Server } from "node:http";
import { NetworkError, type StackServerApp } from "@vestibule/client";
import { HttpError } from "./http-error.ts";
import { showKeyOwner } from "./routes/key-owner.ts";
import { showMe } from "./routes/me.ts";
import type { Route } from "./routes/route.ts";
import { listTeamMembers } from "./routes/team-members.ts";

const routes: readonly Route[] = [
  { path: /^\/me$/, handle: showMe },
  { path: /^\/teams\/(?<teamId>[^/]+)\/members$/, handle: listTeamMembers },
  { path: /^\/key-owner$/, handle: showKeyOwner },
];

/** Creates the server without listening yet. `report` receives unexpected errors. */
export function createServer(app: StackServerApp, report: (error: unknown) => void): Server {
  return createHttpServer(async (request, response) => {
    const { status, body } = await handleRequest(app, request).catch((error: unknown) =>
      toErrorResponse(error, report),
    );
    response.writeHead(status, {
      "content-type": "application/json",
      "cache-control": "no-store",
      ...(status === 401 && { "www-authenticate": "Bearer" }),
    });
    response.end(JSON.stringify(body));
  });
}

interface HttpResponse {
  readonly status: number;
  readonly body: object;
}

async function handleRequest(
  app: StackServerApp,
  request: Parameters<Route["handle"]>[0]["request"],
): Promise<HttpResponse> {
  const path = (request.url ?? "").replace(/\?.*/, "");
  for (const route of routes) {
    const match = route.path.exec(path);
    if (!match) continue;
    if (request.method !== "GET") throw new HttpError(405, "This endpoint only accepts GET requests.");
    return { status: 200, body: await route.handle({ app, request, parameters: match.groups ?? {} }) };
  }
  throw new HttpError(404, "Not found.");
}

function toErrorResponse(error: unknown, report: (error: unknown) => void): HttpResponse {
  if (error instanceof HttpError) return { status: error.status, body: { error: error.message } };
  report(error);
  if (error instanceof NetworkError) return { status: 503, body: { error: "Try again in a moment." } };
  return { status: 500, body: { error: "Something went wrong." } };
}
