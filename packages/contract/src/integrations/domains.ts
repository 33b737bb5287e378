import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { projectConfigWrite } from "../internal/project-config.ts";
import { listOf, success } from "../schema/common.ts";
import { text } from "../schema/values.ts";
import { partnerParams } from "./partner.ts";

const domainRead = z.strictObject({ domain: z.string() });

/** One and one at a time what `config.domains` holds; where an application's pages lie is not a partner's concern. */
export const integrationDomainEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/integrations/{partner}/domains",
    summary: "The trusted domains of the project, by name.",
    access: ["admin"],
    user: "ignored",
    params: partnerParams,
    query: z.strictObject({}),
    status: 200,
    response: listOf(domainRead),
    errors: ["PROJECT_NOT_FOUND"],
  }),
  add: endpoint({
    method: "POST",
    path: "/integrations/{partner}/domains",
    summary: "Trusts a domain. One that is trusted already stays so.",
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
    summary: "Trusts a domain no more.",
    access: ["admin"],
    user: "ignored",
    params: z.strictObject({ partner: text(), domain: text() }),
    query: z.strictObject({}),
    status: 200,
    response: success,
    errors: ["PROJECT_NOT_FOUND"],
  }),
} as const;
