import { endpoint } from "../endpoint.ts";
import { everyAccess, tokenPair } from "../schema/common.ts";

export const anonymousEndpoints = {
  signUp: endpoint({
    method: "POST",
    path: "/auth/anonymous/sign-up",
    summary:
      "Creates an account without any way to sign in and signs it in. A later sign-up while signed in to it keeps its id.",
    access: everyAccess,
    user: "ignored",
    status: 200,
    response: tokenPair,
    errors: ["ANONYMOUS_ACCOUNTS_NOT_ENABLED"],
  }),
} as const;
