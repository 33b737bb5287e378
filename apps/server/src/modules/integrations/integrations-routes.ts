import { defaultHandlerPath, internalProjectId } from "@vestibule/contract";
import type { contract } from "@vestibule/contract/endpoints";
import { PlainError } from "../../http/api-error.ts";
import type { HandlersOf } from "../../http/handler.ts";
import { toAuditContext } from "../audit/index.ts";
import { createProjectKeyHandlers, domainKey, type Project } from "../projects/index.ts";
import type { User } from "../users/index.ts";
import { addWebhookEndpoint } from "../webhooks/index.ts";
import { editConfig, requireStoredProject } from "./administration/edit-config.ts";
import { createProviderHandlers } from "./administration/oauth-providers.ts";
import type { IntegrationServices } from "./integration-services.ts";
import { getProviderMetadata } from "./oauth/authorization-request.ts";
import { authorize } from "./oauth/authorize.ts";
import { check, confirm } from "./oauth/confirm.ts";
import { token } from "./oauth/token.ts";
import { getPartnerClients, type PartnerCall, requirePartner } from "./partners/partners.ts";
import { checkTransferCode, confirmTransfer } from "./projects/confirm-transfer.ts";
import { provision } from "./projects/provision.ts";
import { checkTransfer, startTransfer } from "./projects/start-transfer.ts";

/** Compares domains by their normalized form. */
const createDomainMatcher = (given: string) => {
  const key = domainKey(given);
  return ({ domain }: { readonly domain: string }): boolean => domainKey(domain) === key;
};

/** `/integrations/{partner}/domains` */
function createDomainHandlers(
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

/** `/integrations/{partner}/oauth/**` and `/internal/confirm`: the OpenID provider for partners. */
function createOauthHandlers(
  services: IntegrationServices,
): HandlersOf<typeof contract.integrationOauth, Project, { readonly id: string }> {
  const describe = (call: PartnerCall) =>
    getProviderMetadata(services.publicUrl, getPartnerClients(services, call)[0].name);
  return {
    discovery: describe,
    configuration: describe,
    async jwks(call) {
      getPartnerClients(services, call);
      const internal = await services.projects.find(internalProjectId);
      return { keys: internal?.signingKeys.map(({ publicJwk }) => publicJwk) ?? [] };
    },
    authorize: authorize(services),
    token: token(services),
    check: check(services),
    confirm: confirm(services),
  };
}

/** `/integrations/{partner}/api-keys`: an alias of the project's own key endpoints. */
function createKeyHandlers(
  services: IntegrationServices,
): HandlersOf<typeof contract.integrationKeys, Project, { readonly id: string }> {
  const keys = createProjectKeyHandlers(services);
  return {
    list(call) {
      getPartnerClients(services, call);
      return keys.list({ ...call, params: undefined });
    },
    create(call) {
      getPartnerClients(services, call);
      return keys.create({ ...call, params: undefined });
    },
    read(call) {
      getPartnerClients(services, call);
      return keys.read({ ...call, params: { id: call.params.id } });
    },
    update(call) {
      getPartnerClients(services, call);
      return keys.update({ ...call, params: { id: call.params.id } });
    },
  };
}

/** `POST /integrations/{partner}/webhooks`: requires both the partner's credentials and admin access to the project. */
const createWebhookHandlers = (
  services: IntegrationServices,
): HandlersOf<typeof contract.integrationWebhooks, Project, { readonly id: string }> => ({
  async create(call) {
    await requirePartner(services, call);
    const { auth, body, request } = call;
    const audit = toAuditContext(services, call);
    const { url, description } = body;
    return { secret: await addWebhookEndpoint(services, { project: auth.project, audit, request, url, description }) };
  },
});

type Groups =
  | "integrationProjects"
  | "integrationKeys"
  | "integrationDomains"
  | "integrationProviders"
  | "integrationWebhooks"
  | "integrationOauth";

type Handlers = { readonly [Group in Groups]: HandlersOf<(typeof contract)[Group], Project, User> };

/** `/integrations/{partner}/…`: for the server's configured partners. Without any, all of these return 404. */
export const createIntegrationHandlers = (services: IntegrationServices): Handlers => ({
  integrationProjects: {
    provision: provision(services),
    checkTransfer: checkTransfer(services),
    startTransfer: startTransfer(services),
    initiateTransfer: (call) => startTransfer(services)({ ...call }),
    confirmTransfer: confirmTransfer(services),
    checkTransferCode: checkTransferCode(services),
  },
  integrationKeys: createKeyHandlers(services),
  integrationDomains: createDomainHandlers(services),
  integrationProviders: createProviderHandlers(services),
  integrationWebhooks: createWebhookHandlers(services),
  integrationOauth: createOauthHandlers(services),
});
