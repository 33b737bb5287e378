import { type AdminProjectConfig, providerName } from "@vestibule/react";

/** The display name of a provider. Custom providers use the name set in the project. */
export const getProviderName = (id: string, { customOidc }: Pick<AdminProjectConfig, "customOidc">): string =>
  providerName({ id, displayName: customOidc.find((provider) => provider.id === id)?.displayName });

/** The IDs of the project's providers, in their configured order. */
export const listProviderIds = (
  config: Pick<AdminProjectConfig, "oauthProviders" | "customOidc">,
): readonly string[] => [...config.oauthProviders.map(({ id }) => id), ...config.customOidc.map(({ id }) => id)];
