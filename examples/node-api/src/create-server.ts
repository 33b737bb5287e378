import { createServer as createHttpServer, type Server } from "node:http";
import { NetworkError, type StackServerApp } from "@vestibule/client";
import { Refusal } from "./refusal.ts";
import { showKeyOwner } from "./routes/key-owner.ts";
import { showMe } from "./routes/me.ts";
import type { Route } from "./routes/route.ts";
import { listTeamMembers } from "./routes/team-members.ts";

const routes: readonly Route[] = [
  { path: /^\/me$/, answer: showMe },
  { path: /^\/teams\/(?<teamId>[^/]+)\/members$/, answer: listTeamMembers },
  { path: /^\/key-owner$/, answer: showKeyOwner },
];

/** The server, not listening yet. `report`: is told of errors that nobody expects. */
export function createServer(app: StackServerApp, report: (error: unknown) => void): Server {
  return createHttpServer(async (request, response) => {
    const { status, body } = await answerOf(app, request).catch((error: unknown) => answerTo(error, report));
    response.writeHead(status, {
      "content-type": "application/json",
      "cache-control": "no-store",
      ...(status === 401 && { "www-authenticate": "Bearer" }),
    });
    response.end(JSON.stringify(body));
  });
}

interface Answer {
  readonly status: number;
  readonly body: object;
}

async function answerOf(app: StackServerApp, request: Parameters<Route["answer"]>[0]["request"]): Promise<Answer> {
  const path = (request.url ?? "").replace(/\?.*/, "");
  for (const route of routes) {
    const match = route.path.exec(path);
    if (!match) continue;
    if (request.method !== "GET") throw new Refusal(405, "This can only be read.");
    return { status: 200, body: await route.answer({ app, request, parameters: match.groups ?? {} }) };
  }
  throw new Refusal(404, "There is nothing here.");
}

function answerTo(error: unknown, report: (error: unknown) => void): Answer {
  if (error instanceof Refusal) return { status: error.status, body: { error: error.message } };
  report(error);
  if (error instanceof NetworkError) return { status: 503, body: { error: "Try again in a moment." } };
  return { status: 500, body: { error: "Something went wrong." } };
}
