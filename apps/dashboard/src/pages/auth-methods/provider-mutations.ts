import type { AdminCustomOidcConfig, AdminOAuthProviderConfig } from "@vestibule/react";
import { createListUpdates } from "../../data/project/list-updates.ts";
import { useUpdateProjectList } from "../../data/project/use-update-project-list.ts";
import { type EnabledProvider, reorderProviders } from "./providers/provider-form.ts";

const builtIn = createListUpdates<AdminOAuthProviderConfig>(({ id }) => id);
const custom = createListUpdates<AdminCustomOidcConfig>(({ id }) => id);

/** Mutations of the provider lists. `was`: the entry as the user last saw it; `null`: a new one. */
export function useProviderMutations() {
  const edit = useUpdateProjectList();
  return {
    /** @throws EntryChangedError if it was edited concurrently */
    saveBuiltIn: (was: AdminOAuthProviderConfig | null, entry: AdminOAuthProviderConfig) =>
      edit(({ config: { oauthProviders: list } }) => ({
        config: { oauthProviders: was ? builtIn.replace(list, was, entry) : builtIn.add(list, [entry]) },
      })),
    /** @throws EntryChangedError if it was edited concurrently */
    saveCustom: (was: AdminCustomOidcConfig | null, entry: AdminCustomOidcConfig) =>
      edit(({ config: { customOidc: list } }) => ({
        config: { customOidc: was ? custom.replace(list, was, entry) : custom.add(list, [entry]) },
      })),
    /** Moves a provider's button up or down by one. */
    move: ({ id }: EnabledProvider, by: -1 | 1) =>
      edit(({ config }) => {
        const oauthProviderOrder = reorderProviders(config, id, by);
        return oauthProviderOrder && { config: { oauthProviderOrder } };
      }),
    remove: (provider: EnabledProvider) =>
      edit(({ config }) => {
        if (provider.kind === "built-in") {
          const oauthProviders = builtIn.remove(config.oauthProviders, provider.entry);
          return oauthProviders && { config: { oauthProviders } };
        }
        const customOidc = custom.remove(config.customOidc, provider.entry);
        return customOidc && { config: { customOidc } };
      }),
  };
}
