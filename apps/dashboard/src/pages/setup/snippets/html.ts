import { messages } from "../messages.ts";
import type { Snippet, SnippetContext } from "./snippet.ts";

const { html, terminal } = messages.snippets;

export const htmlSnippets = ({ baseUrl, projectId, publishableClientKey }: SnippetContext): readonly Snippet[] => [
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
