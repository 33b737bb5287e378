import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { authenticate, handleSession, refuseUnlessSignedIn } from "@vestibule/backend/node";
import { StackClientApp } from "@vestibule/client";
import { handlerPage, handlerScript, homePage, renderAccountPage } from "@vestibule/example-pages";

// Reads VESTIBULE_API_URL, VESTIBULE_PROJECT_ID, and VESTIBULE_PUBLISHABLE_CLIENT_KEY from the environment.
const app = new StackClientApp({ tokenStore: null });

async function respond(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
  const path = request.url?.split("?", 1)[0] ?? "/";
  if (/^\/vestibule(\/token)?$/.test(path)) return handleSession(request, response, { app });
  if (path === "/handler.js") return response.setHeader("content-type", "text/javascript").end(handlerScript);
  response.setHeader("content-type", "text/html");
  if (path.startsWith("/handler/")) return response.end(handlerPage);
  if (path === "/") return response.end(homePage);

  const auth = await authenticate(request, response, { app });
  if (refuseUnlessSignedIn(auth, request, response)) return response;
  if (path === "/account") return response.end(renderAccountPage(await auth.getUser()));
  if (path !== "/api/greeting" || request.method !== "POST") return response.writeHead(404).end("Not found");
  response.setHeader("content-type", "application/json");
  return response.end(JSON.stringify({ greeting: `Hello, user ${auth.user?.id}` }));
}

const web = createServer((request, response) => {
  respond(request, response).catch(() => response.writeHead(503).end("Try again in a moment."));
});
const port = Number(process.env.PORT ?? 3000);
web.listen(port, "localhost", () => process.stdout.write(`http://localhost:${port}\n`));
