import { type Html, html } from "./html.ts";
import { chevron, layout } from "./layout.ts";

interface HomePage {
  /** Version of the server, such as `0.1.0`. */
  readonly version: string;
  /** Without a trailing slash. */
  readonly publicUrl: string;
  /** Whether the server has its first owner. */
  readonly isClaimed: boolean;
  readonly hasDemo: boolean;
  readonly hasInbox: boolean;
}

const row = (path: string, name: string, description: string): Html => html`
<li><a class="row linked" href="${path}"><span><b>${name}</b><span class="second">${description}</span></span><code class="side third">${path}</code>${chevron}</a></li>`;

/** The code is only in the server's output: anyone can open this page. */
const claimStep = (publicUrl: string): Html => html`<h2>Next: create the owner account</h2>
<p class="quiet">Open the link that the server printed when it started. It looks like this:</p>
<pre>${publicUrl}<wbr><span>/claim?code=…</span></pre>
<p class="hint">In a container or a service, look for <code>claimUrl</code> in the log. A restart prints the link again.</p>`;

const dashboardStep: Html = html`<h2>Manage your projects</h2>
<p class="quiet">Users, teams, sign-in methods, emails, webhooks and keys.</p>
<div class="actions"><a class="button" href="/dashboard">Open the dashboard</a></div>`;

/** The page at `/`: the next step, then links to the rest of what this server offers. */
export function homePage({ version, publicUrl, isClaimed, hasDemo, hasInbox }: HomePage): string {
  return layout({
    title: "Home",
    shape: "wide",
    content: html`<div class="title-row"><div>
<h1>Vestibule is running</h1>
<p class="version">Version ${version}</p>
</div></div>
<section class="panel next">
${isClaimed ? dashboardStep : claimStep(publicUrl)}
</section>
<ul class="rows">
${hasDemo ? row("/demo", "Demo app", "Try sign-up, sign-in and account settings.") : null}
${hasInbox ? row("/inbox", "Development inbox", "Emails stay here because no SMTP server is configured.") : null}
${row("/openapi.json", "API reference", "Every endpoint, as an OpenAPI document in JSON.")}
${row("/health", "Health", "For load balancers and uptime monitors.")}
</ul>`,
  });
}
