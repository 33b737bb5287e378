import { getAuth, requireUser, sessionHandler, vestibule } from "@vestibule/backend/fastify";
import { StackClientApp } from "@vestibule/client";
import { handlerPage, handlerScript, homePage, renderAccountPage } from "@vestibule/example-pages";
import fastify from "fastify";

// Reads VESTIBULE_API_URL, VESTIBULE_PROJECT_ID, and VESTIBULE_PUBLISHABLE_CLIENT_KEY from the environment.
const app = new StackClientApp({ tokenStore: null });
const web = fastify();

web.addHook("onRequest", vestibule({ app }));
web.all("/vestibule", sessionHandler({ app }));
web.all("/vestibule/token", sessionHandler({ app }));
web.get("/handler.js", (_request, reply) => reply.type("text/javascript").send(handlerScript));
web.get("/handler/*", (_request, reply) => reply.type("text/html").send(handlerPage));
web.get("/", (_request, reply) => reply.type("text/html").send(homePage));

web.get("/account", { preHandler: requireUser }, async (request, reply) =>
  reply.type("text/html").send(renderAccountPage(await getAuth(request).getUser())),
);
web.post("/api/greeting", { preHandler: requireUser }, async (request) => ({
  greeting: `Hello, user ${getAuth(request).user?.id}`,
}));

const port = Number(process.env.PORT ?? 3000);
await web.listen({ port, host: "localhost" });
process.stdout.write(`http://localhost:${port}\n`);
