import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { text, url, word } from "../schema/values.ts";
import { customProviderId, formatStandardProviderRequirement, oauthProviderIds } from "./project-config.ts";

const fields = {
  /** ID of a built-in provider, or any ID for a custom provider with an issuer. */
  id: word(),
  /** `shared`: checks whether the server has shared keys for the provider. Default: standard. */
  type: z.enum(["shared", "standard"]).optional(),
  client_id: text().optional(),
  /** Absent or empty: uses the stored secret, if client ID and issuer are unchanged. */
  client_secret: text().optional(),
  microsoft_tenant_id: text().optional(),
  issuer: url()
    .refine((value) => /^https?:\/\//.test(value), "must be an http or https URL")
    .optional(),
};

const isBuiltIn = (id: string): boolean => (oauthProviderIds as readonly string[]).includes(id);

const credentials = z.strictObject(fields).superRefine(({ id, type, client_id, issuer }, context) => {
  const refuse = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
  if (issuer === undefined && !isBuiltIn(id)) refuse("id", "must be a built-in provider, or be sent with an issuer");
  if (issuer !== undefined && !customProviderId.test(id)) refuse("id", "must be a custom provider ID");
  if (issuer !== undefined && (isBuiltIn(id) || type === "shared")) refuse("issuer", "is only for custom providers");
  if (type !== "shared" && !client_id) refuse("client_id", formatStandardProviderRequirement("client_id"));
});

const outcomes = ["accepted", "refused", "unknown"] as const;

const tested = z.strictObject({
  /** `unknown`: the provider was unreachable, or its response says nothing about the credentials. */
  outcome: z.enum(outcomes),
  /** A human-readable message. */
  message: z.string(),
});

export type OAuthProviderTest = z.output<typeof tested>;

/** The project's identity providers (our addition). */
export const oauthProviderEndpoints = {
  test: endpoint({
    method: "POST",
    path: "/internal/oauth-providers/test",
    summary: "Checks credentials with a provider by redeeming an invalid code. Stores nothing but an audit log entry.",
    access: ["admin"],
    user: "ignored",
    query: z.strictObject({}),
    body: credentials,
    status: 200,
    response: tested,
    errors: [],
  }),
} as const;
