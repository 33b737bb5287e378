import type { contract } from "@vestibule/contract/endpoints";
import type { HandlersOf } from "../../../http/handler.ts";
import { createProjectKeyHandlers, type Project } from "../../projects/index.ts";
import type { IntegrationServices } from "../integration-services.ts";
import { getPartnerClients } from "../partners/partners.ts";

/** `/integrations/{partner}/api-keys`: an alias of the project's own key endpoints. */
export function createKeyHandlers(
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
