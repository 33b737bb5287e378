import { type Html, html } from "./html.ts";
import { layout } from "./layout.ts";

const page = (title: string, content: Html): string =>
  layout({ title, shape: "card", content: html`<section class="panel"><h1>${title}</h1>${content}</section>` });

/** `category`: the kind of email, such as "Marketing". `action`: the URL that turns it off with POST. */
export const unsubscribePage = ({
  category,
  projectName,
  action,
}: {
  readonly category: string;
  readonly projectName: string;
  readonly action: string;
}): string =>
  page(
    `Unsubscribe from ${projectName}`,
    html`<p class="quiet">You will get no more emails of the kind “${category}” from ${projectName}.</p>
<form method="post" action="${action}"><button class="button full" type="submit">Unsubscribe</button></form>`,
  );

export const unsubscribedPage = (): string =>
  page(
    "You are unsubscribed",
    html`<p class="quiet">You can turn these emails on again in your account settings, under Notifications.</p>`,
  );

export const unsubscribeUsedPage = (): string =>
  page("This link was already used", html`<p class="quiet">You unsubscribed from these emails with it.</p>`);

/** The response to an unknown or expired link; it doesn't reveal which. */
export const unsubscribeUnusablePage = (): string =>
  page(
    "This link can't be used",
    html`<p class="quiet">The link is invalid or older than 30 days. Use the link in a newer email, or your account settings.</p>`,
  );
