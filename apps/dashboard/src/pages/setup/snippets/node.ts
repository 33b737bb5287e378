import { messages } from "../messages.ts";
import type { Snippet, SnippetContext } from "./snippet.ts";

const { node, terminal } = messages.snippets;

export const nodeSnippets = (facts: SnippetContext): readonly Snippet[] => [
  {
    title: node.install,
    text: node.installText,
    place: terminal,
    code: `npm run build
mkdir ../my-backend
npm pack -w packages/contract -w packages/client --pack-destination ../my-backend
cd ../my-backend
npm init --yes
npm install ./vestibule-*.tgz`,
  },
  {
    title: node.environment,
    text: node.environmentText,
    place: ".env",
    code: `VESTIBULE_API_URL=${facts.baseUrl}
VESTIBULE_PROJECT_ID=${facts.projectId}
VESTIBULE_PUBLISHABLE_CLIENT_KEY=${facts.publishableClientKey}
VESTIBULE_SECRET_SERVER_KEY=${facts.secretServerKey}`,
  },
  {
    title: node.code,
    text: node.codeText,
    place: "main.mjs",
    code: `import { createServer } from "node:http";
import { StackServerApp } from "@vestibule/client";

// The server, the project and its keys are in the environment.
const app = new StackServerApp({ tokenStore: null });

const [user] = await app.listUsers({ limit: 1 });
console.log(user ? \`First user: \${user.displayName ?? user.primaryEmail}\` : "Connected. Nobody has signed up yet.");

createServer(async (request, response) => {
  const user = await app.getUser({ tokenStore: request });
  response.statusCode = user ? 200 : 401;
  response.end(user ? \`Hello \${user.displayName ?? user.primaryEmail}\` : "Sign in first.");
}).listen(3000);`,
  },
  { title: node.run, place: terminal, code: "node --env-file=.env main.mjs" },
];
