import type { contract } from "@vestibule/contract/endpoints";
import type { HandlersOf } from "../../../http/handler.ts";
import type { Project } from "../../projects/index.ts";
import { preview } from "./preview.ts";
import { list, read } from "./read.ts";
import { reset } from "./reset.ts";
import type { Caller, TemplateServices } from "./template-services.ts";
import { update } from "./update.ts";

/** `/email-templates*` */
export const createEmailTemplateHandlers = (
  services: TemplateServices,
): HandlersOf<typeof contract.emailTemplates, Project, Caller> => ({
  list: list(services),
  read: read(services),
  update: update(services),
  reset: reset(services),
  preview: preview(services),
});
