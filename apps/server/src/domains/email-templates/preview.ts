import type { contract } from "@vestibule/contract/endpoints";
import { defaultTemplate } from "@vestibule/emails";
import type { Handler } from "../../http/handler.ts";
import type { Project } from "../projects/index.ts";
import { findTemplates } from "./queries.ts";
import { candidateLanguages } from "./rules.ts";
import type { Caller, TemplateServices } from "./services.ts";
import { tryOut } from "./try-out.ts";

/** `POST /email-templates/{type}/preview`: of what is given, and for the rest of what is stored. Nothing is stored or sent. */
export const preview =
  ({ database }: TemplateServices): Handler<typeof contract.emailTemplates.preview, Project, Caller> =>
  async ({ auth: { project }, params: { type }, query, body }) => {
    const { language = "" } = query;
    const own = await database.row(findTemplates, [project.id, [type], candidateLanguages([language])]);
    const present = own ?? defaultTemplate(type);
    return tryOut(project, type, {
      subject: body.subject || present.subject,
      content: body.content ?? present.content,
      // What is stored is in the language it is in; what is given, in the one it is meant for.
      language: body.content === undefined ? present.language : language,
    });
  };
