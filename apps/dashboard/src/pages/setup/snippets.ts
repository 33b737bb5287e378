import type { Config } from "../../app/config.ts";
import { messages } from "./messages.ts";
import type { Framework } from "./route.ts";

const { curl, html, node, react, terminal } = messages.snippets;

/** The values to insert into the snippets. */
export interface SnippetContext {
  /** The server's URL, without a trailing slash. */
  readonly baseUrl: string;
  readonly projectId: string;
  /** The full key, or a placeholder until keys are created on the page. */
  readonly publishableClientKey: string;
  readonly secretServerKey: string;
  readonly kitIntegrity: Config["kitIntegrity"];
}

/** A step with code to copy. */
export interface Snippet {
  readonly title: string;
  readonly text?: string;
  /** Where the code goes: a file, or the terminal. */
  readonly place: string;
  readonly code: string;
  /** The digest of the package that the code installs: `sha512-…`. */
  readonly integrity?: string;
}

const htmlSnippets = ({ baseUrl, projectId, publishableClientKey }: SnippetContext): readonly Snippet[] => [
  {
    title: html.code,
    text: html.codeText,
    place: "index.html",
    code: `<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <meta name="viewport" content="width=device-width" />
  <title>Sign up</title>
  <form>
    <p><label>Email <input name="email" type="email" autocomplete="username" required /></label></p>
    <p><label>Password <input name="password" type="password" autocomplete="new-password" required /></label></p>
    <button>Sign up</button>
  </form>
  <p><output></output></p>
  <script type="module">
    const headers = {
      "content-type": "application/json",
      "x-stack-access-type": "client",
      "x-stack-project-id": "${projectId}",
      "x-stack-publishable-client-key": "${publishableClientKey}",
    };
    const page = location.origin + location.pathname;
    const say = (text) => (document.querySelector("output").textContent = text);

    async function call(method, path, { body, accessToken } = {}) {
      const response = await fetch("${baseUrl}/api/v1" + path, {
        method,
        headers: accessToken ? { ...headers, "x-stack-access-token": accessToken } : headers,
        body: body && JSON.stringify(body),
      });
      const text = await response.text();
      if (!response.ok) throw new Error(text);
      return JSON.parse(text);
    }

    async function signUp({ email, password }) {
      const body = { email, password, verification_callback_url: page };
      const session = await call("POST", "/auth/password/sign-up", { body });
      const user = await call("GET", "/users/me", { accessToken: session.access_token });
      say(\`Hello \${user.primary_email}\`);
    }
    document.querySelector("form").addEventListener("submit", (event) => {
      event.preventDefault();
      signUp(Object.fromEntries(new FormData(event.target))).catch((error) => say(error.message));
    });

    // The link in the verification email opens this page.
    const code = new URLSearchParams(location.search).get("code");
    if (code) {
      call("POST", "/contact-channels/verify", { body: { code } }).then(
        () => say("Your email is verified."),
        (error) => say(error.message),
      );
    }
  </script>
</html>`,
  },
  { title: html.run, text: html.runText, place: terminal, code: "npx --yes serve --listen 3000" },
];

/** What npm writes to the lock file, to compare. Nothing if the server has no packages. */
const findIntegrity = (name: string, integrity: Config["kitIntegrity"]): Pick<Snippet, "integrity"> => {
  const value = integrity[name];
  return value === undefined ? {} : { integrity: value };
};

const reactSnippets = ({
  baseUrl,
  projectId,
  publishableClientKey,
  kitIntegrity,
}: SnippetContext): readonly Snippet[] => [
  {
    title: react.create,
    place: terminal,
    code: `npm create --yes vite@latest my-app -- --template react-ts --no-interactive
(cd my-app && npm install)`,
  },
  {
    title: react.install,
    text: react.installText,
    place: terminal,
    code: `cd my-app
npm install ${baseUrl}/kit/react.tgz`,
    ...findIntegrity("react", kitIntegrity),
  },
  {
    title: react.code,
    text: react.codeText,
    place: "src/main.tsx",
    code: `import { StackClientApp, StackHandler, StackProvider, StackTheme, UserButton, useUser } from "@vestibule/react";
import { Suspense } from "react";
import { createRoot } from "react-dom/client";

const app = new StackClientApp({
  baseUrl: "${baseUrl}",
  projectId: "${projectId}",
  publishableClientKey: "${publishableClientKey}",
  tokenStore: "cookie",
});

function Hello() {
  const user = useUser({ or: "redirect" });
  return (
    <p>
      Hello {user.displayName ?? user.primaryEmail} <UserButton />
    </p>
  );
}

const path = window.location.pathname;
createRoot(document.getElementById("root")!).render(
  <StackProvider app={app}>
    <StackTheme>
      <Suspense fallback="Loading …">{path.startsWith("/handler") ? <StackHandler location={path} /> : <Hello />}</Suspense>
    </StackTheme>
  </StackProvider>,
);`,
  },
  { title: react.run, text: react.runText, place: terminal, code: "npm run dev" },
];

const nodeSnippets = (facts: SnippetContext): readonly Snippet[] => [
  {
    title: node.install,
    text: node.installText,
    place: terminal,
    code: `mkdir my-backend
cd my-backend
npm init --yes
npm install ${facts.baseUrl}/kit/client.tgz`,
    ...findIntegrity("client", facts.kitIntegrity),
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
console.log(user ? \`First user: \${user.displayName ?? user.primaryEmail}\` : "Connected. No users have signed up yet.");

createServer(async (request, response) => {
  const user = await app.getUser({ tokenStore: request });
  response.statusCode = user ? 200 : 401;
  response.end(user ? \`Hello \${user.displayName ?? user.primaryEmail}\` : "Sign in first.");
}).listen(3000);`,
  },
  { title: node.run, place: terminal, code: "node --env-file=.env main.mjs" },
];

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
