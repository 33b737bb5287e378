import { internalProjectId } from "@vestibule/contract";
import type { contract } from "@vestibule/contract/endpoints";
import type { HandlersOf } from "../../../http/handler.ts";
import type { Project } from "../../projects/index.ts";
import type { IntegrationServices } from "../integration-services.ts";
import { getPartnerClients, type PartnerCall } from "../partners/partners.ts";
import { authorize } from "./authorize.ts";
import { check, confirm } from "./confirm.ts";
import { getProviderMetadata } from "./provider-metadata.ts";
import { token } from "./token.ts";

/** `/integrations/{partner}/oauth/**` and `/internal/confirm`: the OpenID provider for partners. */
export function createOauthHandlers(
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
