import type { contract } from "@vestibule/contract/endpoints";
import type { HandlersOf } from "../../../http/handler.ts";
import { toAuditContext } from "../../audit/index.ts";
import type { Project } from "../../projects/index.ts";
import { addWebhookEndpoint } from "../../webhooks/index.ts";
import type { IntegrationServices } from "../integration-services.ts";
import { requirePartner } from "../partners/partners.ts";

/** `POST /integrations/{partner}/webhooks`: requires both the partner's credentials and admin access to the project. */
export const createWebhookHandlers = (
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
