import { defaultHandlerPath } from "@vestibule/contract";
import type { contract } from "@vestibule/contract/endpoints";
import { PlainError } from "../../../http/api-error.ts";
import type { HandlersOf } from "../../../http/handler.ts";
import { domainKey, type Project } from "../../projects/index.ts";
import type { IntegrationServices } from "../integration-services.ts";
import { getPartnerClients } from "../partners/partners.ts";
import { editConfig, requireStoredProject } from "./edit-config.ts";

/** Compares domains by their normalized form. */
const createDomainMatcher = (given: string) => {
  const key = domainKey(given);
  return ({ domain }: { readonly domain: string }): boolean => domainKey(domain) === key;
};

/** `/integrations/{partner}/domains` */
export function createDomainHandlers(
  services: IntegrationServices,
): HandlersOf<typeof contract.integrationDomains, Project, { readonly id: string }> {
  return {
    async list(call) {
      getPartnerClients(services, call);
      const { config } = await requireStoredProject(services, call.auth.project.id);
      return { items: config.domains.map(({ domain }) => ({ domain })), is_paginated: false };
    },

    /** Idempotent, so that clients can retry: a domain that is already trusted keeps its path. */
    async add(call) {
      getPartnerClients(services, call);
      let { domain } = call.body;
      await editConfig(services, call, ({ config: { domains } }) => {
        const known = domains.find(createDomainMatcher(domain));
        if (!known) return { domains: [...domains, { domain, handler_path: defaultHandlerPath }] };
        domain = known.domain;
        return null;
      });
      return { domain };
    },

    async remove(call) {
      getPartnerClients(services, call);
      const matches = createDomainMatcher(call.params.domain);
      await editConfig(services, call, ({ config: { domains } }) => {
        const remaining = domains.filter((entry) => !matches(entry));
        if (remaining.length === domains.length) throw new PlainError(404, "The project doesn't trust this domain.");
        return { domains: remaining };
      });
      return { success: true };
    },
  };
}
