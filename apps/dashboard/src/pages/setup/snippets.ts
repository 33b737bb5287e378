import type { Config } from "../../app/config.ts";
import { messages } from "./messages.ts";
import { type Framework, type FrameworkCode, frameworks, type SnippetCode } from "./route.ts";

const { curl, html, init } = messages.snippets;

/** The values to insert into the snippets. */
export interface SnippetContext {
  /** The server's URL, without a trailing slash. */
  readonly baseUrl: string;
  readonly version: string;
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
  { title: html.run, text: html.runText, place: messages.snippets.terminal, code: "npx --yes serve --listen 3000" },
];

const curlSnippets = (facts: SnippetContext): readonly Snippet[] => [
  {
    title: curl.server,
    text: curl.serverText,
    place: messages.snippets.terminal,
    code: `curl "${facts.baseUrl}/api/v1/users?limit=5" \\
  -H "x-stack-project-id: ${facts.projectId}" \\
  -H "x-stack-access-type: server" \\
  -H "x-stack-secret-server-key: ${facts.secretServerKey}"`,
  },
  {
    title: curl.signUp,
    text: curl.signUpText,
    place: messages.snippets.terminal,
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

/** The digest that npm writes to the lock file, to compare. Nothing if the server has no packages. */
const findIntegrity = (name: string, integrity: Config["kitIntegrity"]): Pick<Snippet, "integrity"> => {
  const value = integrity[name];
  return value === undefined ? {} : { integrity: value };
};

/** `vestibule init` with the project's keys. npx never downloads a URL twice, so it contains the version. */
function initSnippet({ variables }: FrameworkCode, context: SnippetContext): Snippet {
  const { baseUrl, version, projectId, publishableClientKey, secretServerKey, kitIntegrity } = context;
  const options = [
    `--project-id ${projectId}`,
    `--publishable-client-key ${publishableClientKey}`,
    ...("secretServerKey" in variables ? [`--secret-server-key ${secretServerKey}`] : []),
  ];
  return {
    title: init.command,
    text: "secretServerKey" in variables ? init.commandTextWithSecret : init.commandText,
    place: messages.snippets.terminal,
    code: [`npx --yes "${baseUrl}/kit/cli.tgz?v=${version}" init`, `--server ${baseUrl}`, ...options].join(" \\\n  "),
    ...findIntegrity("cli", kitIntegrity),
  };
}

const formatVariables = ({ variables }: FrameworkCode, context: SnippetContext): string =>
  Object.entries(variables)
    .map(([value, name]) => `${name}=${value === "server" ? context.baseUrl : context[value as ValueName]}`)
    .join("\n");

type ValueName = "projectId" | "publishableClientKey" | "secretServerKey";

/** What `vestibule init` does for a framework, step by step. */
function manualSnippets(code: FrameworkCode, context: SnippetContext): readonly Snippet[] {
  const { packages, environmentFile, files, changes } = code;
  const hasSecret = "secretServerKey" in code.variables;
  const urls = packages.map((name) => `${context.baseUrl}/kit/${name}.tgz`);
  const [onlyPackage] = packages;
  const integrity = packages.length === 1 && onlyPackage ? findIntegrity(onlyPackage, context.kitIntegrity) : {};
  return [
    {
      title: init.install,
      text: init.installText,
      place: messages.snippets.terminal,
      code: ["npm install", ...urls].join(" "),
      ...integrity,
    },
    {
      title: init.environment,
      text: hasSecret ? init.environmentTextWithSecret : init.environmentText,
      place: environmentFile,
      code: formatVariables(code, context),
    },
    ...files.map(({ place, code }) => ({ title: init.file({ place }), place, code })),
    ...changes.map(({ place, code }) => ({ title: init.change({ place }), text: init.changeText, place, code })),
  ];
}

/** What follows after `vestibule init`, or after doing the same by hand. */
function startSnippets({ usage, run, open, more }: FrameworkCode): readonly Snippet[] {
  const path = new URL(open).pathname;
  return [
    ...(usage === null ? [] : [{ title: init.usage, place: init.usagePlace, code: usage }]),
    usage === null
      ? {
          title: init.run,
          text: path === "/" ? init.runHomeText({ url: open }) : init.runText({ path, url: open }),
          place: messages.snippets.terminal,
          code: `npm run ${run}`,
        }
      : {
          title: init.run,
          text: init.runBackendText({ path, url: open }),
          place: messages.snippets.terminal,
          code: `${run} main.ts`,
        },
    ...more.map(({ snippet, place, code }) => ({ title: init.more[snippet as keyof typeof init.more], place, code })),
  ];
}

export const setupMethods = ["command", "manual"] as const;
type SetupMethod = (typeof setupMethods)[number];

/** Whether there is a command for it, besides the steps by hand. */
export const hasCommand = (framework: Framework): framework is keyof SnippetCode =>
  framework !== "html" && framework !== "curl";

/** The steps for a framework, or for a page or commands without one. */
export function createSnippets(
  framework: Framework,
  method: SetupMethod,
  context: SnippetContext,
  code: SnippetCode,
): readonly Snippet[] {
  if (framework === "html") return htmlSnippets(context);
  if (framework === "curl") return curlSnippets(context);
  const added = code[framework];
  const steps = method === "command" ? [initSnippet(added, context)] : manualSnippets(added, context);
  return [...steps, ...startSnippets(added)];
}

/** The frameworks whose packages the server offers. All, if it offers none because they aren't built. */
export const listFrameworks = (code: SnippetCode, integrity: Config["kitIntegrity"]): readonly Framework[] =>
  frameworks.filter(
    (framework) =>
      framework === "html" ||
      framework === "curl" ||
      Object.keys(integrity).length === 0 ||
      code[framework].packages.every((name) => name in integrity),
  );

interface ProjectInfo {
  readonly credentialEnabled: boolean;
  readonly signUpEnabled: boolean;
  readonly allowLocalhost: boolean;
}

type Obstacle = "sign-up" | "localhost" | "password";

/** Backends sign no users up. */
const backends: readonly Framework[] = ["express", "hono", "node"];
/** Their code signs users up with a password. The kit's pages offer the methods of the project. */
const withPassword: readonly Framework[] = ["html", "curl"];

/** The first project setting that breaks a snippet, most important first. */
export function findObstacle(framework: Framework, project: ProjectInfo): Obstacle | undefined {
  if (backends.includes(framework)) return undefined;
  if (!project.signUpEnabled) return "sign-up";
  if (!project.allowLocalhost) return "localhost";
  return withPassword.includes(framework) && !project.credentialEnabled ? "password" : undefined;
}
