import { contract } from "@vestibule/contract/endpoints";
import type { HandlersOf } from "../../http/handler.ts";
import { missing } from "../../http/missing.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Project } from "../projects/index.ts";

export const createWebhookHandlers = (_services: Platform): HandlersOf<typeof contract.webhooks, Project, unknown> =>
  missing(contract.webhooks);
