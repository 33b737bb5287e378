import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { text } from "../schema/values.ts";

export const oauthEndpoints = {
  token: endpoint({
    method: "POST",
    path: "/auth/oauth/token",
    summary: "Exchanges a refresh token for a new access token (RFC 6749 §6); the client authenticates in the body.",
    access: "none",
    user: "ignored",
    body: z.looseObject({
      grant_type: z.literal("refresh_token"),
      client_id: text().optional(),
      client_secret: text().optional(),
      refresh_token: text().optional(),
      scope: text().optional(),
    }),
    status: 200,
    response: z.strictObject({
      access_token: z.string(),
      token_type: z.literal("Bearer"),
      expires_in: z.number(),
      scope: z.literal("legacy"),
    }),
    errors: ["INVALID_OAUTH_CLIENT_ID_OR_SECRET", "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED", "INVALID_SCOPE"],
  }),
} as const;
