import type { AdminDomainConfig } from "@vestibule/react";
import { listEdits } from "../../data/project/list-edits.ts";
import { useEditProject } from "../../data/project/use-edit-project.ts";

const domainEdits = listEdits<AdminDomainConfig>(({ domain }) => domain);

/** The domains are a part of the project, which the frame fetches; this page only changes them. */
export function useDomainEdits() {
  const edit = useEditProject();
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
