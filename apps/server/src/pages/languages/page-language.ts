import { findLanguage, getDirection, type LanguageTag } from "@vestibule/emails";
import { acceptedLanguages } from "../../http/accepted-languages.ts";
import type { HttpRequest } from "../../http/message.ts";
import { type Html, html } from "../html.ts";
import { english, type MessageKey } from "./english.ts";

type Messages = Readonly<Record<string, string>>;
type Values = Readonly<Record<string, string | number>>;

/** The language of a page. */
export interface PageLanguage {
  /** BCP 47, for `lang`. */
  readonly tag: string;
  readonly direction: "ltr" | "rtl";
  /** The message with its values, as plain text. Users don't choose these values. */
  getText(key: MessageKey, values?: Values): string;
  /** The message with its values, which users may have chosen: text of another direction doesn't reorder the sentence. */
  getHtml(key: MessageKey, values: Values): Html;
  /** A time in the future, such as "in 5 minutes". */
  formatTimeUntil(seconds: number): string;
}

/** Each language loads with the first page that needs it. The languages are those of the emails. */
const loaders: Readonly<Record<LanguageTag, () => Promise<{ readonly default: Messages }>>> = {
  ar: () => import("./ar.json", { with: { type: "json" } }),
  de: () => import("./de.json", { with: { type: "json" } }),
  es: () => import("./es.json", { with: { type: "json" } }),
  fr: () => import("./fr.json", { with: { type: "json" } }),
  he: () => import("./he.json", { with: { type: "json" } }),
  hi: () => import("./hi.json", { with: { type: "json" } }),
  id: () => import("./id.json", { with: { type: "json" } }),
  it: () => import("./it.json", { with: { type: "json" } }),
  ja: () => import("./ja.json", { with: { type: "json" } }),
  ko: () => import("./ko.json", { with: { type: "json" } }),
  nl: () => import("./nl.json", { with: { type: "json" } }),
  pl: () => import("./pl.json", { with: { type: "json" } }),
  "pt-BR": () => import("./pt-BR.json", { with: { type: "json" } }),
  ru: () => import("./ru.json", { with: { type: "json" } }),
  tr: () => import("./tr.json", { with: { type: "json" } }),
  uk: () => import("./uk.json", { with: { type: "json" } }),
  vi: () => import("./vi.json", { with: { type: "json" } }),
  "zh-CN": () => import("./zh-CN.json", { with: { type: "json" } }),
  "zh-TW": () => import("./zh-TW.json", { with: { type: "json" } }),
};

const placeholder = /\{(\w+)\}/;
/** Of ICU MessageFormat, the messages have only placeholders and this: `{min, plural, one {# day} other {# days}}`. */
const pluralPattern = /\{(\w+), plural, ((?:\w+ \{[^{}]*\} ?)+)\}/g;

/** From two minutes and two hours, in whole minutes and hours: never less than the time. */
function roundUp(seconds: number): [number, "second" | "minute" | "hour"] {
  if (seconds < 120) return [Math.max(1, Math.ceil(seconds)), "second"];
  return seconds < 7_200 ? [Math.ceil(seconds / 60), "minute"] : [Math.ceil(seconds / 3_600), "hour"];
}

function createLanguage(tag: string, messages: Messages): PageLanguage {
  const selectPlurals = (text: string, values: Values): string =>
    text.replace(pluralPattern, (_, name: string, list: string) => {
      const forms = new Map([...list.matchAll(/(\w+) \{([^{}]*)\}/g)].map(([, category, form]) => [category, form]));
      const form = forms.get(new Intl.PluralRules(tag).select(Number(values[name]))) ?? forms.get("other") ?? "";
      return form.replaceAll("#", `{${name}}`);
    });
  /** Texts, and between them the names of placeholders. */
  const split = (key: MessageKey, values: Values): string[] =>
    selectPlurals(messages[key] ?? english[key], values).split(placeholder);
  return {
    tag,
    direction: getDirection(tag),
    getText: (key, values = {}) =>
      split(key, values)
        .map((part, index) => (index % 2 === 0 ? part : String(values[part])))
        .join(""),
    getHtml: (key, values) =>
      html`${split(key, values).map((part, index) => (index % 2 === 0 ? html`${part}` : html`<bdi>${String(values[part])}</bdi>`))}`,
    formatTimeUntil: (seconds) => new Intl.RelativeTimeFormat(tag).format(...roundUp(seconds)),
  };
}

export const englishLanguage: PageLanguage = createLanguage("en", english);

/** The language that the browser prefers among those with messages; otherwise English. */
export async function getPageLanguage(request: Pick<HttpRequest, "headers">): Promise<PageLanguage> {
  for (const accepted of acceptedLanguages(request)) {
    if (/^en\b/.test(accepted)) return englishLanguage;
    const tag = findLanguage(accepted);
    if (tag !== null) return createLanguage(tag, (await loaders[tag]()).default);
  }
  return englishLanguage;
}
