import type { Answer } from "../../../http/listener.ts";
import type { Platform } from "../../../platform/platform.ts";
import { applicationRoutes } from "./applications/applications.ts";
import { eventTypeRoutes } from "./applications/event-types.ts";
import { portalRoutes } from "./applications/portal-access.ts";
import { attemptRoutes } from "./attempts/list.ts";
import { deliveryRoutes } from "./deliveries/list.ts";
import { replayRoutes } from "./deliveries/replay.ts";
import { create } from "./endpoints/create.ts";
import { headerRoutes } from "./endpoints/headers.ts";
import { listRoutes } from "./endpoints/list.ts";
import { remove } from "./endpoints/remove.ts";
import { secretRoutes } from "./endpoints/secret.ts";
import { updateRoutes } from "./endpoints/update.ts";
import { createRoutes } from "./messages/create.ts";
import { listRoutes as messageRoutes } from "./messages/list.ts";
import { createRequestHandler } from "./surface/request-handler.ts";
import { type AuthenticationServices, authenticate } from "./tokens/authenticate.ts";

export interface WebhookApiServices extends AuthenticationServices, Pick<Platform, "outgoing" | "publicUrl"> {}

/** Handles every request below /svix, so that Svix clients can manage webhooks. */
export const createWebhookApi = (services: WebhookApiServices): Answer =>
  createRequestHandler(
    [
      ...applicationRoutes,
      ...eventTypeRoutes,
      ...portalRoutes(services),
      ...listRoutes(services),
      create(services),
      ...updateRoutes(services),
      remove(services),
      ...secretRoutes(services),
      ...headerRoutes(services),
      ...messageRoutes(services),
      ...createRoutes(services),
      ...deliveryRoutes(services),
      ...replayRoutes(services),
      ...attemptRoutes(services),
    ],
    (request, appId) => authenticate(services, request, appId),
  );
