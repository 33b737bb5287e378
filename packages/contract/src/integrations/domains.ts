import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { projectConfigWrite } from "../internal/project-config.ts";
import { maxConfigEntries } from "../list-limits.ts";
import { readList, success } from "../schema/responses.ts";
import { text } from "../schema/values.ts";
import { partnerParams } from "./partner-params.ts";

const domainRead = z.strictObject({ domain: z.string() });

/** Adds and removes single entries of `config.domains`. Partners cannot see or set handler paths. */
export const integrationDomainEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/integrations/{partner}/domains",
    summary: "Lists the project's trusted domains by name.",
    access: ["admin"],
    user: "ignored",
    params: partnerParams,
    query: z.strictObject({}),
    status: 200,
    response: readList(domainRead, maxConfigEntries),
    errors: ["PROJECT_NOT_FOUND"],
  }),
  add: endpoint({
    method: "POST",
    path: "/integrations/{partner}/domains",
    summary: "Adds a trusted domain. No change if it is already trusted.",
    access: ["admin"],
    user: "ignored",
    params: partnerParams,
    query: z.strictObject({}),
    body: z.strictObject({ domain: projectConfigWrite.shape.domains.unwrap().element.shape.domain }),
    status: 201,
    response: domainRead,
    errors: ["PROJECT_NOT_FOUND"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/integrations/{partner}/domains/{domain}",
    summary: "Removes a trusted domain.",
    access: ["admin"],
    user: "ignored",
    params: z.strictObject({ partner: text(), domain: text() }),
    query: z.strictObject({}),
    status: 200,
    response: success,
    errors: ["PROJECT_NOT_FOUND"],
  }),
} as const;
