import { type AdminProjectConfig, providerName } from "@vestibule/react";

/** What people call a provider of a project. Custom ones have the name that the project gives them. */
export const getProviderName = (id: string, { customOidc }: Pick<AdminProjectConfig, "customOidc">): string =>
  providerName({ id, displayName: customOidc.find((provider) => provider.id === id)?.displayName });

/** Ids of all providers of a project, in its order. */
export const listProviderIds = (
  config: Pick<AdminProjectConfig, "oauthProviders" | "customOidc">,
): readonly string[] => [...config.oauthProviders.map(({ id }) => id), ...config.customOidc.map(({ id }) => id)];
