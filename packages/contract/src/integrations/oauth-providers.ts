import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { projectConfigRead } from "../internal/project-config.ts";
import { maxConfigEntries } from "../list-limits.ts";
import { readList, success } from "../schema/responses.ts";
import { text } from "../schema/values.ts";
import { partnerParams } from "./partner-params.ts";

const providerId = projectConfigRead.shape.oauth_providers.element.shape.id;

/** `client_secret` is returned only to keys, never to owners. */
const providerRead = z.strictObject({
  id: providerId,
  type: z.enum(["shared", "standard"]),
  client_id: z.string().optional(),
  client_secret: z.string().optional(),
  facebook_config_id: z.string().optional(),
  microsoft_tenant_id: z.string().optional(),
});

const updateShape = {
  type: z.enum(["shared", "standard"]).optional(),
  client_id: text().optional(),
  client_secret: text().optional(),
  facebook_config_id: text().optional(),
  microsoft_tenant_id: text().optional(),
};

const providerCreate = z.strictObject({ ...updateShape, id: providerId, type: z.enum(["shared", "standard"]) });
const providerUpdate = z.strictObject(updateShape);

export type IntegrationProviderRead = z.output<typeof providerRead>;
export type IntegrationProviderUpdate = z.output<typeof providerUpdate>;

const idParams = z.strictObject({ partner: text(), id: providerId });

/** Manages single entries of `config.oauth_providers`. */
export const integrationProviderEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/integrations/{partner}/oauth-providers",
    summary: "Lists the OAuth providers that users can sign in with, by ID.",
    access: ["admin"],
    user: "ignored",
    params: partnerParams,
    query: z.strictObject({}),
    status: 200,
    response: readList(providerRead, maxConfigEntries),
    errors: ["PROJECT_NOT_FOUND"],
  }),
  create: endpoint({
    method: "POST",
    path: "/integrations/{partner}/oauth-providers",
    summary: "Adds an OAuth provider.",
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
    summary: "Updates an OAuth provider. Absent fields stay unchanged.",
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
    summary: "Removes an OAuth provider. Users can no longer sign in with it.",
    access: ["admin"],
    user: "ignored",
    params: idParams,
    query: z.strictObject({}),
    status: 200,
    response: success,
    errors: ["PROJECT_NOT_FOUND"],
  }),
} as const;
