import { type Html, html } from "./html.ts";
import { layout } from "./layout.ts";

interface HomePage {
  /** Version of the server, such as `0.1.0`. */
  readonly version: string;
  readonly hasDemo: boolean;
  readonly hasInbox: boolean;
}

const row = (path: string, name: string, description: string): Html => html`
<li><a class="row" href="${path}"><span><b>${name}</b><span class="second">${description}</span></span><span class="side third"><code>${path}</code></span></a></li>`;

/** The page at `/`: what runs here and where to go. */
export function homePage({ version, hasDemo, hasInbox }: HomePage): string {
  return layout({
    title: "Home",
    shape: "wide",
    content: html`<div class="title-row"><div>
<h1>Vestibule is running</h1>
<p class="quiet">An authentication and user-management server. Version ${version}.</p>
</div></div>
<ul class="rows">
${row("/dashboard", "Dashboard", "Projects, users, teams, email, webhooks and keys, for the owners of this server.")}
${hasDemo ? row("/demo", "Demo application", "Sign up, sign in and manage an account in a small React application.") : null}
${hasInbox ? row("/inbox", "Development inbox", "Emails this server would have sent, kept here because no mail server is set.") : null}
${row("/openapi.json", "API description", "Every endpoint with its request and answers, as OpenAPI 3.1.")}
${row("/health", "Health", "For load balancers and uptime checks.")}
</ul>`,
  });
}
