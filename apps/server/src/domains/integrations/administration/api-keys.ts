import type { contract } from "@vestibule/contract/endpoints";
import type { HandlersOf } from "../../../http/handler.ts";
import { createProjectKeyHandlers } from "../../project-keys/index.ts";
import type { Project } from "../../projects/index.ts";
import { clientsOf } from "../partners/partners.ts";
import type { IntegrationServices } from "../services.ts";

/** `/integrations/{partner}/api-keys`: the project's own, under another address. */
export function createKeyHandlers(
  services: IntegrationServices,
): HandlersOf<typeof contract.integrationKeys, Project, { readonly id: string }> {
  const keys = createProjectKeyHandlers(services);
  return {
    list(call) {
      clientsOf(services, call);
      return keys.list({ ...call, params: undefined });
    },
    create(call) {
      clientsOf(services, call);
      return keys.create({ ...call, params: undefined });
    },
    read(call) {
      clientsOf(services, call);
      return keys.read({ ...call, params: { id: call.params.id } });
    },
    update(call) {
      clientsOf(services, call);
      return keys.update({ ...call, params: { id: call.params.id } });
    },
  };
}
