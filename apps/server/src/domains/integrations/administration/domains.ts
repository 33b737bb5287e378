import { defaultHandlerPath } from "@vestibule/contract";
import type { contract } from "@vestibule/contract/endpoints";
import { PlainError } from "../../../http/api-error.ts";
import type { HandlersOf } from "../../../http/handler.ts";
import { domainKey, type Project } from "../../projects/index.ts";
import { clientsOf } from "../partners/partners.ts";
import type { IntegrationServices } from "../services.ts";
import { editConfig, readStored } from "./edit-config.ts";

/** Two ways to write one address are one domain. */
const names = (given: string) => {
  const key = domainKey(given);
  return ({ domain }: { readonly domain: string }): boolean => domainKey(domain) === key;
};

/** `/integrations/{partner}/domains` */
export function createDomainHandlers(
  services: IntegrationServices,
): HandlersOf<typeof contract.integrationDomains, Project, { readonly id: string }> {
  return {
    async list(call) {
      clientsOf(services, call);
      const { config } = await readStored(services, call.auth.project.id);
      return { items: config.domains.map(({ domain }) => ({ domain })), is_paginated: false };
    },

    /** One that is trusted already stays with its path: whoever lost the answer may ask again. */
    async add(call) {
      clientsOf(services, call);
      let { domain } = call.body;
      await editConfig(services, call, ({ config: { domains } }) => {
        const known = domains.find(names(domain));
        if (!known) return { domains: [...domains, { domain, handler_path: defaultHandlerPath }] };
        domain = known.domain;
        return null;
      });
      return { domain };
    },

    async remove(call) {
      clientsOf(services, call);
      const isNamed = names(call.params.domain);
      await editConfig(services, call, ({ config: { domains } }) => {
        const kept = domains.filter((entry) => !isNamed(entry));
        if (kept.length === domains.length) throw new PlainError(404, "The project does not trust this domain.");
        return { domains: kept };
      });
      return { success: true };
    },
  };
}
