import { serve } from "@hono/node-server";
import { getAuth, requireUser, sessionRoutes, vestibule } from "@vestibule/backend/hono";
import { StackClientApp } from "@vestibule/client";
import { handlerPage, handlerScript, homePage, renderAccountPage } from "@vestibule/example-pages";
import { Hono } from "hono";

// Reads VESTIBULE_API_URL, VESTIBULE_PROJECT_ID, and VESTIBULE_PUBLISHABLE_CLIENT_KEY from the environment.
const app = new StackClientApp({ tokenStore: null });
const web = new Hono();

web.all("/vestibule/*", sessionRoutes({ app }));
web.get("/handler.js", (context) => context.body(handlerScript, 200, { "content-type": "text/javascript" }));
web.get("/handler/*", (context) => context.html(handlerPage));
web.get("/", (context) => context.html(homePage));

web.use(vestibule({ app }));
web.get("/account", requireUser, async (context) => context.html(renderAccountPage(await getAuth(context).getUser())));
web.post("/api/greeting", requireUser, (context) =>
  context.json({ greeting: `Hello, user ${getAuth(context).user?.id}` }),
);

const port = Number(process.env.PORT ?? 3000);
serve({ fetch: web.fetch, port, hostname: "localhost" }, () => process.stdout.write(`http://localhost:${port}\n`));
