import type { AdminDomainConfig } from "@vestibule/react";
import { createListUpdates } from "../../data/project/list-updates.ts";
import { useUpdateProjectList } from "../../data/project/use-update-project-list.ts";

const domainEdits = createListUpdates<AdminDomainConfig>(({ domain }) => domain);

/** Mutations of the domains. The layout loads them with the project. */
export function useDomainMutations() {
  const edit = useUpdateProjectList();
  return {
    add: (entries: readonly AdminDomainConfig[]) =>
      edit(({ config }) => ({ config: { domains: domainEdits.add(config.domains, entries) } })),
    /** @throws EntryChangedError if it was edited concurrently */
    replace: (was: AdminDomainConfig, entry: AdminDomainConfig) =>
      edit(({ config }) => ({ config: { domains: domainEdits.replace(config.domains, was, entry) } })),
    remove: (entry: AdminDomainConfig) =>
      edit(({ config }) => {
        const domains = domainEdits.remove(config.domains, entry);
        return domains && { config: { domains } };
      }),
  };
}
