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

/** The page at `/`: links to everything this server offers. */
export function homePage({ version, hasDemo, hasInbox }: HomePage): string {
  return layout({
    title: "Home",
    shape: "wide",
    content: html`<div class="title-row"><div>
<h1>Vestibule is running</h1>
<p class="quiet">Your auth server is up. v${version}</p>
</div></div>
<ul class="rows">
${row("/dashboard", "Dashboard", "Projects, users, teams, email, webhooks and keys.")}
${hasDemo ? row("/demo", "Demo app", "Try sign-up, sign-in and account settings.") : null}
${hasInbox ? row("/inbox", "Development inbox", "Emails not sent, because no SMTP server is configured.") : null}
${row("/openapi.json", "API reference", "Every endpoint, with requests and responses.")}
${row("/health", "Health", "For load balancers and uptime monitors.")}
</ul>`,
  });
}
