import { internalProjectId } from "@vestibule/contract";
import type { contract } from "@vestibule/contract/endpoints";
import type { HandlersOf } from "../../../http/handler.ts";
import type { Project } from "../../projects/index.ts";
import { clientsOf, type PartnerCall } from "../partners/partners.ts";
import type { IntegrationServices } from "../services.ts";
import { authorize } from "./authorize.ts";
import { check, confirm } from "./confirm.ts";
import { describeProvider } from "./provider-addresses.ts";
import { token } from "./token.ts";

/** `/integrations/{partner}/oauth/**` and `/internal/confirm`: the small OpenID provider with which partners are connected. */
export function createOauthHandlers(
  services: IntegrationServices,
): HandlersOf<typeof contract.integrationOauth, Project, { readonly id: string }> {
  const describe = (call: PartnerCall) => describeProvider(services.publicUrl, clientsOf(services, call)[0].name);
  return {
    discovery: describe,
    configuration: describe,
    async jwks(call) {
      clientsOf(services, call);
      const internal = await services.projects.find(internalProjectId);
      return { keys: internal?.signingKeys.map(({ publicJwk }) => publicJwk) ?? [] };
    },
    authorize: authorize(services),
    token: token(services),
    check: check(services),
    confirm: confirm(services),
  };
}
