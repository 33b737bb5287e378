import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { projectConfigRead } from "../internal/project-config.ts";
import { listOf, success } from "../schema/common.ts";
import { text } from "../schema/values.ts";
import { partnerParams } from "./partner.ts";

const providerId = projectConfigRead.shape.oauth_providers.element.shape.id;

/** `client_secret` is told to keys only, not to owners. */
const providerRead = z.strictObject({
  id: providerId,
  type: z.enum(["shared", "standard"]),
  client_id: z.string().optional(),
  client_secret: z.string().optional(),
  facebook_config_id: z.string().optional(),
  microsoft_tenant_id: z.string().optional(),
});

const changeable = {
  type: z.enum(["shared", "standard"]).optional(),
  client_id: text().optional(),
  client_secret: text().optional(),
  facebook_config_id: text().optional(),
  microsoft_tenant_id: text().optional(),
};

const providerCreate = z.strictObject({ ...changeable, id: providerId, type: z.enum(["shared", "standard"]) });
const providerUpdate = z.strictObject(changeable);

export type IntegrationProviderRead = z.output<typeof providerRead>;
export type IntegrationProviderUpdate = z.output<typeof providerUpdate>;

const idParams = z.strictObject({ partner: text(), id: providerId });

/** One and one at a time what `config.oauth_providers` holds. */
export const integrationProviderEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/integrations/{partner}/oauth-providers",
    summary: "The providers people can sign in with, by id.",
    access: ["admin"],
    user: "ignored",
    params: partnerParams,
    query: z.strictObject({}),
    status: 200,
    response: listOf(providerRead),
    errors: ["PROJECT_NOT_FOUND"],
  }),
  create: endpoint({
    method: "POST",
    path: "/integrations/{partner}/oauth-providers",
    summary: "Adds a provider.",
    access: ["admin"],
    user: "ignored",
    params: partnerParams,
    query: z.strictObject({}),
    body: providerCreate,
    status: 201,
    response: providerRead,
    errors: ["PROJECT_NOT_FOUND"],
  }),
  update: endpoint({
    method: "PATCH",
    path: "/integrations/{partner}/oauth-providers/{id}",
    summary: "Changes a provider; absent fields stay.",
    access: ["admin"],
    user: "ignored",
    params: idParams,
    query: z.strictObject({}),
    body: providerUpdate,
    status: 200,
    response: providerRead,
    errors: ["PROJECT_NOT_FOUND"],
  }),
  delete: endpoint({
    method: "DELETE",
    path: "/integrations/{partner}/oauth-providers/{id}",
    summary: "Removes a provider: nobody can sign in with it any more.",
    access: ["admin"],
    user: "ignored",
    params: idParams,
    query: z.strictObject({}),
    status: 200,
    response: success,
    errors: ["PROJECT_NOT_FOUND"],
  }),
} as const;
