import type { Framework } from "./route.ts";
import { messages } from "./messages.ts";
import { htmlSnippets } from "./snippets/html.ts";
import { reactSnippets } from "./snippets/react.ts";
import type { Snippet, SnippetContext } from "./snippets/snippet.ts";

const { node, terminal: nodeTerminal } = messages.snippets;

const nodeSnippets = (facts: SnippetContext): readonly Snippet[] => [
  {
    title: node.install,
    text: node.installText,
    place: nodeTerminal,
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
  { title: node.run, place: nodeTerminal, code: "node --env-file=.env main.mjs" },
];

const { curl, terminal } = messages.snippets;

const curlSnippets = (facts: SnippetContext): readonly Snippet[] => [
  {
    title: curl.server,
    text: curl.serverText,
    place: terminal,
    code: `curl "${facts.baseUrl}/api/v1/users?limit=5" \\
  -H "x-stack-project-id: ${facts.projectId}" \\
  -H "x-stack-access-type: server" \\
  -H "x-stack-secret-server-key: ${facts.secretServerKey}"`,
  },
  {
    title: curl.signUp,
    text: curl.signUpText,
    place: terminal,
    code: `curl "${facts.baseUrl}/api/v1/auth/password/sign-up" \\
  -H "x-stack-project-id: ${facts.projectId}" \\
  -H "x-stack-access-type: client" \\
  -H "x-stack-publishable-client-key: ${facts.publishableClientKey}" \\
  -H "content-type: application/json" \\
  -d '{
    "email": "ada@example.com",
    "password": "correct horse battery",
    "verification_callback_url": "http://localhost:3000/handler/email-verification"
  }'`,
  },
];

export const createSnippets: Record<Framework, (facts: SnippetContext) => readonly Snippet[]> = {
  react: reactSnippets,
  node: nodeSnippets,
  html: htmlSnippets,
  curl: curlSnippets,
};

export const lifetimes = ["7", "30", "90", "365"] as const;
export type Lifetime = (typeof lifetimes)[number];

/** The expiration of keys created now. `now`: ms since the epoch. */
export const getExpiry = (lifetime: Lifetime, now: number): Date => new Date(now + Number(lifetime) * 86_400_000);

interface KeyUse {
  readonly id: string;
  readonly description: string;
  readonly lastUsedAt: Date | null;
}

/** The latest use of any key; once keys were created on the page, of those only. */
export function getLastUse<Key extends KeyUse>(keys: readonly Key[], madeId: string | undefined): Key | undefined {
  return keys
    .filter(({ id, lastUsedAt }) => lastUsedAt !== null && (madeId === undefined || id === madeId))
    .toSorted((a, b) => Number(b.lastUsedAt) - Number(a.lastUsedAt))[0];
}

interface ProjectInfo {
  readonly credentialEnabled: boolean;
  readonly signUpEnabled: boolean;
  readonly allowLocalhost: boolean;
}

export type Obstacle = "sign-up" | "localhost" | "password";

/** The first project setting that breaks a snippet, most important first. */
export function findObstacle(framework: Framework, project: ProjectInfo): Obstacle | undefined {
  if (framework === "node") return undefined;
  if (!project.signUpEnabled) return "sign-up";
  if (!project.allowLocalhost) return "localhost";
  return framework !== "react" && !project.credentialEnabled ? "password" : undefined;
}
