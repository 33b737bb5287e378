import type { contract } from "@vestibule/contract/endpoints";
import type { HandlersOf } from "../../http/handler.ts";
import type { Project } from "../projects/index.ts";
import { createToken, type TokenServices } from "./api/tokens/create-token.ts";

export const createWebhookHandlers = (
  services: TokenServices,
): HandlersOf<typeof contract.webhooks, Project, unknown> => ({ createToken: createToken(services) });
