import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { text, url, word } from "../schema/values.ts";
import { customProviderId, oauthProviderIds, standardNeeds } from "./project-config.ts";

const fields = {
  /** Of a built-in provider; of a custom one any, with its issuer. */
  id: word(),
  /** `shared`: whether the installation has an application there. Default: standard. */
  type: z.enum(["shared", "standard"]).optional(),
  client_id: text().optional(),
  /** Absent or empty: the one that is set, if client id and issuer are those that it belongs to. */
  client_secret: text().optional(),
  microsoft_tenant_id: text().optional(),
  issuer: url()
    .refine((value) => /^https?:\/\//.test(value), "must be an http or https URL")
    .optional(),
};

const isBuiltIn = (id: string): boolean => (oauthProviderIds as readonly string[]).includes(id);

const credentials = z.strictObject(fields).superRefine(({ id, type, client_id, issuer }, context) => {
  const refuse = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
  if (issuer === undefined && !isBuiltIn(id)) refuse("id", "must be a built-in provider, or come with an issuer");
  if (issuer !== undefined && !customProviderId.test(id)) refuse("id", "must be the id of a custom provider");
  if (issuer !== undefined && (isBuiltIn(id) || type === "shared")) refuse("issuer", "is for custom providers only");
  if (type !== "shared" && !client_id) refuse("client_id", standardNeeds("client_id"));
});

const outcomes = ["accepted", "refused", "unknown"] as const;

const tested = z.strictObject({
  /** `unknown`: the provider could not be asked, or its answer says nothing of the credentials. */
  outcome: z.enum(outcomes),
  /** For people. */
  message: z.string(),
});

export type OAuthProviderTest = z.output<typeof tested>;

/** Identity providers of a project (our addition). */
export const oauthProviderEndpoints = {
  test: endpoint({
    method: "POST",
    path: "/internal/oauth-providers/test",
    summary:
      "Asks a provider whether it knows these credentials, by redeeming a code that cannot exist. Nothing is stored but an entry of the audit log.",
    access: ["admin"],
    user: "ignored",
    query: z.strictObject({}),
    body: credentials,
    status: 200,
    response: tested,
    errors: [],
  }),
} as const;
