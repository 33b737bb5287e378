import type { contract } from "@vestibule/contract/endpoints";
import type { HandlersOf } from "../../http/handler.ts";
import type { Project } from "../projects/projects-routes.ts";
import { createToken, type TokenServices } from "./api/webhook-api.ts";

export { addWebhookEndpoint, createWebhookApi } from "./api/webhook-api.ts";
export { createDispatcher } from "./delivery/dispatcher.ts";
export { workChannel } from "./notify-work.ts";

export const createWebhookHandlers = (
  services: TokenServices,
): HandlersOf<typeof contract.webhooks, Project, unknown> => ({ createToken: createToken(services) });
