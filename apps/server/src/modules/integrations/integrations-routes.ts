import type { contract } from "@vestibule/contract/endpoints";
import type { HandlersOf } from "../../http/handler.ts";
import type { Project } from "../projects/index.ts";
import type { User } from "../users/index.ts";
import { createKeyHandlers } from "./administration/api-keys.ts";
import { createDomainHandlers } from "./administration/domains.ts";
import { createProviderHandlers } from "./administration/oauth-providers.ts";
import { createWebhookHandlers } from "./administration/webhooks.ts";
import type { IntegrationServices } from "./integration-services.ts";
import { createOauthHandlers } from "./oauth/oauth-handlers.ts";
import { checkTransferCode, confirmTransfer } from "./projects/confirm-transfer.ts";
import { provision } from "./projects/provision.ts";
import { checkTransfer, startTransfer } from "./projects/start-transfer.ts";

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
