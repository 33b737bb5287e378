import { StackServerApp } from "@vestibule/client";
import { createServer } from "./create-server.ts";

// Project, keys and API URL come from the environment: VESTIBULE_API_URL, VESTIBULE_PROJECT_ID,
// VESTIBULE_PUBLISHABLE_CLIENT_KEY and VESTIBULE_SECRET_SERVER_KEY. The app has no token store of its own: each request
// brings its tokens.
const app = new StackServerApp({ tokenStore: null });
const port = Number(process.env.PORT ?? 3000);

createServer(app, (error) => process.stderr.write(`${error instanceof Error ? error.stack : error}\n`)).listen(
  port,
  () => process.stdout.write(`http://localhost:${port}/me\n`),
);
