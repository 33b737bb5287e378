import type { AdminProject, AdminProjectConfig, AdminProjectUpdateOptions } from "@vestibule/react";
import { providerName } from "@vestibule/react";
import { formatLanguageName } from "../../features/emails/messages.ts";
import { perLocale } from "../../i18n/define-messages.ts";
import { sanitizeName } from "../../ui/format/visible-name.ts";

/** `baseUrl`: of the server, as the kit receives it. */
export const getApiUrl = (baseUrl: string): string => `${baseUrl.replace(/\/+$/, "").replace(/\/api\/v1$/, "")}/api/v1`;

/** Names of the providers that use the server's shared applications. */
export const sharedProviders = ({ oauthProviders }: Pick<AdminProjectConfig, "oauthProviders">): readonly string[] =>
  oauthProviders.filter(({ type }) => type === "shared").map(providerName);

type Language = AdminProjectConfig["defaultLanguage"];

export interface DetailsFields {
  displayName: string;
  description: string;
  defaultLanguage: Language;
}

export const readDetails = ({
  displayName,
  description,
  config: { defaultLanguage },
}: AdminProject): DetailsFields => ({
  displayName,
  description,
  defaultLanguage,
});

export const toDetailsUpdate = ({
  defaultLanguage,
  ...changes
}: Partial<DetailsFields>): AdminProjectUpdateOptions => ({
  ...changes,
  ...(defaultLanguage && { config: { defaultLanguage } }),
});

/** An object, so that a missing one is a type error. */
const languages: Readonly<Record<Language, true>> = {
  en: true,
  ar: true,
  de: true,
  es: true,
  fr: true,
  he: true,
  hi: true,
  id: true,
  it: true,
  ja: true,
  ko: true,
  nl: true,
  pl: true,
  "pt-BR": true,
  ru: true,
  tr: true,
  uk: true,
  vi: true,
  "zh-CN": true,
  "zh-TW": true,
};

const isLanguage = (tag: string): tag is Language => Object.hasOwn(languages, tag);

/** The languages of emails and pages, by their names. */
export const getLanguageOptions = perLocale((locale) =>
  Object.keys(languages)
    .filter(isLanguage)
    .map((value) => ({ value, label: formatLanguageName(value) }))
    .sort((one, other) => one.label.localeCompare(other.label, locale)),
);

export const parseLanguage = (value: string): Language => (isLanguage(value) ? value : "en");

/** Catches typos only; the email itself proves that the address exists. */
export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

interface Owner {
  readonly userId: string;
  readonly displayName: string | null;
  readonly primaryEmail: string | null;
}

/** The display name of an owner; `fallback` if they have neither name nor email. */
export const getOwnerName = ({ displayName, primaryEmail }: Omit<Owner, "userId">, fallback: string): string =>
  sanitizeName(displayName ?? "") || primaryEmail || fallback;

/** Whether a user with this email already owns the project. */
export const isOwner = (owners: readonly Pick<Owner, "primaryEmail">[], email: string): boolean =>
  owners.some(({ primaryEmail }) => primaryEmail?.toLowerCase() === email.trim().toLowerCase());
