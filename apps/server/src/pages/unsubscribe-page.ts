import { type Html, html } from "./html.ts";
import type { MessageKey } from "./languages/english.ts";
import type { PageLanguage } from "./languages/page-language.ts";
import { layout } from "./layout.ts";

const page = (language: PageLanguage, title: string, heading: Html, content: Html): string =>
  layout({
    title,
    language,
    shape: "card",
    content: html`<section><h1>${heading}</h1>${content}</section>`,
  });

const message = (language: PageLanguage, titleKey: MessageKey, textKey: MessageKey): string => {
  const title = language.getText(titleKey);
  return page(language, title, html`${title}`, html`<p class="quiet">${language.getText(textKey)}</p>`);
};

/** `action`: the URL that turns marketing emails off with POST. */
export const unsubscribePage = (
  language: PageLanguage,
  { projectName, action }: { readonly projectName: string; readonly action: string },
): string => {
  const { getText, getHtml } = language;
  const values = { project: projectName };
  return page(
    language,
    getText("unsubscribe"),
    getHtml("unsubscribeTitle", values),
    html`<p class="quiet">${getHtml("unsubscribeText", values)}</p>
<form method="post" action="${action}"><button class="button full" type="submit">${getText("unsubscribe")}</button></form>`,
  );
};

export const unsubscribedPage = (language: PageLanguage): string =>
  message(language, "unsubscribedTitle", "unsubscribedText");

export const unsubscribeUsedPage = (language: PageLanguage): string =>
  message(language, "linkUsedTitle", "unsubscribeUsedText");

/** The response to an unknown or expired link; it doesn't reveal which. */
export const unsubscribeUnusablePage = (language: PageLanguage): string =>
  message(language, "linkUnusableTitle", "unsubscribeUnusableText");
