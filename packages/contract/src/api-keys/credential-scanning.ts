import { endpoint } from "../endpoint.ts";
import { success } from "../schema/responses.ts";
import { checkBody } from "./api-key-schemas.ts";

export const credentialScanningEndpoints = {
  revoke: endpoint({
    method: "POST",
    path: "/integrations/credential-scanning/revoke",
    summary: "Revokes an API key that was leaked, in any project, and emails its owners.",
    access: "none",
    user: "ignored",
    body: checkBody,
    status: 200,
    response: success,
    errors: ["API_KEY_NOT_FOUND", "PUBLIC_API_KEY_CANNOT_BE_REVOKED", "API_KEY_EXPIRED"],
  }),
} as const;
