import { type AdminProjectConfig, providerName } from "@vestibule/react";
import { defineMessages, perLocale } from "../i18n/define-messages.ts";
import { sanitizeName } from "../ui/format/visible-name.ts";

/** The name of each sign-in method, the same on every screen. */
export const signInMethodMessages = defineMessages("methodNames", {
  password: "Password",
  emailCode: "Email link or code",
  /** Short form for badges, filters and charts. */
  emailCodeShort: "Email code",
  emailCodeHint: "An email with a link and a six-character code, valid for ten minutes.",
  passkey: "Passkey",
  anonymous: "Anonymous",
  secondFactor: "Two-factor authentication",
});

const getMethods = perLocale(
  (): Readonly<Record<string, string>> => ({
    password: signInMethodMessages.password,
    otp: signInMethodMessages.emailCodeShort,
    passkey: signInMethodMessages.passkey,
    anonymous: signInMethodMessages.anonymous,
    cli: "CLI",
  }),
);

/** The name of a method in an audit entry. Others than these are provider ids. */
export const formatMethodName = (method: string): string =>
  (Object.hasOwn(getMethods(), method) && getMethods()[method]) || sanitizeName(providerName({ id: method }));

/** The display name of a provider. Custom providers use the name set in the project. */
export const getProviderName = (id: string, { customOidc }: Pick<AdminProjectConfig, "customOidc">): string =>
  providerName({ id, displayName: customOidc.find((provider) => provider.id === id)?.displayName });

/** The IDs of the project's providers, in their configured order. */
export const listProviderIds = (
  config: Pick<AdminProjectConfig, "oauthProviders" | "customOidc">,
): readonly string[] => [...config.oauthProviders.map(({ id }) => id), ...config.customOidc.map(({ id }) => id)];
