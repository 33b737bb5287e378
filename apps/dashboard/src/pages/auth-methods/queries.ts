import type { AdminCustomOidcConfig, AdminOAuthProviderConfig } from "@vestibule/react";
import { listEdits } from "../../data/project/list-edits.ts";
import { useEditProject } from "../../data/project/use-edit-project.ts";
import { type EnabledProvider, movedOrder } from "./providers/rules.ts";

const builtIn = listEdits<AdminOAuthProviderConfig>(({ id }) => id);
const custom = listEdits<AdminCustomOidcConfig>(({ id }) => id);

/** Changes of the lists of providers. `was`: the entry as the person saw it; `null`: there is none yet. */
export function useProviderEdits() {
  const edit = useEditProject();
  return {
    /** @throws EntryChanged when it is not as it was seen */
    saveBuiltIn: (was: AdminOAuthProviderConfig | null, entry: AdminOAuthProviderConfig) =>
      edit(({ config: { oauthProviders: list } }) => ({
        config: { oauthProviders: was ? builtIn.replace(list, was, entry) : builtIn.add(list, [entry]) },
      })),
    /** @throws EntryChanged when it is not as it was seen */
    saveCustom: (was: AdminCustomOidcConfig | null, entry: AdminCustomOidcConfig) =>
      edit(({ config: { customOidc: list } }) => ({
        config: { customOidc: was ? custom.replace(list, was, entry) : custom.add(list, [entry]) },
      })),
    /** Up or down by one among the buttons. */
    move: ({ id }: EnabledProvider, by: -1 | 1) =>
      edit(({ config }) => {
        const oauthProviderOrder = movedOrder(config, id, by);
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
