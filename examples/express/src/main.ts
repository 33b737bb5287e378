import { getAuth, requireUser, sessionRoutes, vestibule } from "@vestibule/backend/express";
import { StackClientApp } from "@vestibule/client";
import { handlerPage, handlerScript, homePage, renderAccountPage } from "@vestibule/example-pages";
import express from "express";

// Reads VESTIBULE_API_URL, VESTIBULE_PROJECT_ID, and VESTIBULE_PUBLISHABLE_CLIENT_KEY from the environment.
const app = new StackClientApp({ tokenStore: null });
const web = express();

web.use("/vestibule", sessionRoutes({ app }));
web.get("/handler.js", (_request, response) => response.type("js").send(handlerScript));
web.get("/handler/{*page}", (_request, response) => response.send(handlerPage));
web.get("/", (_request, response) => response.send(homePage));

web.use(vestibule({ app }));
web.get("/account", requireUser, async (request, response) => {
  response.send(renderAccountPage(await getAuth(request).getUser()));
});
web.post("/api/greeting", requireUser, (request, response) => {
  response.json({ greeting: `Hello, user ${getAuth(request).user?.id}` });
});

const port = Number(process.env.PORT ?? 3000);
web.listen(port, "localhost", () => process.stdout.write(`http://localhost:${port}\n`));
