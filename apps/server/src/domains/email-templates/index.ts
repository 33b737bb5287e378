import { contract } from "@vestibule/contract/endpoints";
import type { HandlersOf } from "../../http/handler.ts";
import { missing } from "../../http/missing.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Project } from "../projects/index.ts";

export const createEmailTemplateHandlers = (
  _services: Platform,
): HandlersOf<typeof contract.emailTemplates, Project, unknown> => missing(contract.emailTemplates);
