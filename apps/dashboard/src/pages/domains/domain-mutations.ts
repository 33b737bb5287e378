import type { AdminDomainConfig } from "@vestibule/react";
import { createListUpdates } from "../../data/project/list-updates.ts";
import { useUpdateProjectList } from "../../data/project/use-update-project-list.ts";

const domainEdits = createListUpdates<AdminDomainConfig>(({ domain }) => domain);

/** The domains are a part of the project, which the frame fetches; this page only changes them. */
export function useDomainMutations() {
  const edit = useUpdateProjectList();
  return {
    add: (entries: readonly AdminDomainConfig[]) =>
      edit(({ config }) => ({ config: { domains: domainEdits.add(config.domains, entries) } })),
    /** @throws EntryChanged when it is not as it was seen */
    replace: (was: AdminDomainConfig, entry: AdminDomainConfig) =>
      edit(({ config }) => ({ config: { domains: domainEdits.replace(config.domains, was, entry) } })),
    remove: (entry: AdminDomainConfig) =>
      edit(({ config }) => {
        const domains = domainEdits.remove(config.domains, entry);
        return domains && { config: { domains } };
      }),
  };
}
