import { type contract, emailTemplateTypes } from "@vestibule/contract/endpoints";
import type { Handler } from "../../../http/handler.ts";
import type { Project } from "../../projects/index.ts";
import { assertSendsType, candidateLanguages, listEditableTypes, orDefault, toWire } from "./stored-templates.ts";
import type { Caller, TemplateServices } from "./template-services.ts";
import { findTemplateLanguages, findTemplates } from "./template-statements.ts";

/** `GET /email-templates`: the template of each type for this language. Published clients know only four types. */
export function list({ database }: TemplateServices): Handler<typeof contract.emailTemplates.list, Project, Caller> {
  return async function list({ auth: { project }, query }) {
    const candidates = candidateLanguages([query.language ?? ""]);
    const types = query.all ? listEditableTypes(project) : emailTemplateTypes;
    const [rows, languages] = await Promise.all([
      database.rows(findTemplates, { projectId: project.id, types, languages: candidates }),
      findTemplateLanguages(database, project.id),
    ]);
    const items = types.map((type) => {
      const own = rows.find((row) => row.type === type) ?? null;
      return toWire(orDefault(type, own), languages(type));
    });
    return { items, is_paginated: false };
  };
}

/** `GET /email-templates/{type}`: the template for this language. */
export function read({ database }: TemplateServices): Handler<typeof contract.emailTemplates.read, Project, Caller> {
  return async function read({ auth: { project }, params: { type }, query }) {
    assertSendsType(project, type);
    const [own, languages] = await Promise.all([
      database.row(findTemplates, {
        projectId: project.id,
        types: [type],
        languages: candidateLanguages([query.language ?? ""]),
      }),
      findTemplateLanguages(database, project.id),
    ]);
    return toWire(orDefault(type, own), languages(type));
  };
}
