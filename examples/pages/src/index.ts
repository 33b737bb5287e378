import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const { VESTIBULE_API_URL = "", VESTIBULE_PROJECT_ID = "", VESTIBULE_PUBLISHABLE_CLIENT_KEY = "" } = process.env;

/** The script of the handler page. All three values are public. */
const { outputFiles } = await build({
  entryPoints: [fileURLToPath(new URL("./handler.tsx", import.meta.url))],
  bundle: true,
  minify: true,
  write: false,
  format: "esm",
  jsx: "automatic",
  define: {
    "process.env.NODE_ENV": '"production"',
    "process.env.VESTIBULE_API_URL": JSON.stringify(VESTIBULE_API_URL),
    "process.env.VESTIBULE_PROJECT_ID": JSON.stringify(VESTIBULE_PROJECT_ID),
    "process.env.VESTIBULE_PUBLISHABLE_CLIENT_KEY": JSON.stringify(VESTIBULE_PUBLISHABLE_CLIENT_KEY),
  },
});
export const handlerScript: string = outputFiles[0]?.text ?? "";

const renderPage = (title: string, body: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>${title}</title>
    <style>body { margin: 2rem; font-family: system-ui; overflow-wrap: anywhere }</style>
  </head>
  <body>${body}</body>
</html>`;

/** For all paths below `/handler`: sign-up, sign-in, sign-out, account settings, and the pages that emails link to. */
export const handlerPage: string = renderPage(
  "Your account",
  '<div id="handler"></div><script type="module" src="/handler.js"></script>',
);

export const homePage: string = renderPage(
  "Home",
  '<main><h1>Welcome</h1><p><a href="/handler/sign-up">Sign up</a> or open <a href="/account">your account</a>.</p></main>',
);

/** The page of a signed-in user. Its button calls the API. */
export function renderAccountPage(user: { displayName: string | null; primaryEmail: string | null } | null): string {
  const name = user?.displayName ?? user?.primaryEmail ?? "";
  return renderPage(
    "Account",
    `<main>
      <h1>Hello, ${escapeHtml(name)}</h1>
      <p><button type="button">Call the API</button> <output></output></p>
      <p><a href="/handler/account-settings">Account settings</a> <a href="/handler/sign-out">Sign out</a></p>
    </main>
    <script type="module">
      document.querySelector("button").onclick = async () => {
        const response = await fetch("/api/greeting", { method: "POST" });
        document.querySelector("output").textContent = (await response.json()).greeting ?? response.status;
      };
    </script>`,
  );
}

/** Users choose their names. */
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
