import { endpoint } from "../endpoint.ts";
import { success } from "../schema/common.ts";
import { checkBody } from "./shapes.ts";

export const credentialScanningEndpoints = {
  revoke: endpoint({
    method: "POST",
    path: "/integrations/credential-scanning/revoke",
    summary: "Revokes an API key that was found in the open, in any project; its owners are told by mail.",
    access: "none",
    user: "ignored",
    body: checkBody,
    status: 200,
    response: success,
    errors: ["API_KEY_NOT_FOUND", "PUBLIC_API_KEY_CANNOT_BE_REVOKED", "API_KEY_EXPIRED"],
  }),
} as const;
