import { type AdminProjectConfig, providerName } from "@vestibule/react";

/** The name of each sign-in method, the same on every screen. */
export const signInMethodMessages = {
  password: "Password",
  emailCode: "Email link or code",
  /** Short form for badges, filters and charts. */
  emailCodeShort: "Email code",
  emailCodeHint: "An email with a link and a six-character code, valid for ten minutes.",
  passkey: "Passkey",
  anonymous: "Anonymous",
  secondFactor: "Two-factor authentication",
} as const;

/** The display name of a provider. Custom providers use the name set in the project. */
export const getProviderName = (id: string, { customOidc }: Pick<AdminProjectConfig, "customOidc">): string =>
  providerName({ id, displayName: customOidc.find((provider) => provider.id === id)?.displayName });

/** The IDs of the project's providers, in their configured order. */
export const listProviderIds = (
  config: Pick<AdminProjectConfig, "oauthProviders" | "customOidc">,
): readonly string[] => [...config.oauthProviders.map(({ id }) => id), ...config.customOidc.map(({ id }) => id)];
