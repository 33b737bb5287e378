import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { requestHeaders } from "../headers.ts";
import { everyAccess, success } from "../schema/common.ts";
import { word } from "../schema/values.ts";

export const sessionEndpoints = {
  refreshCurrent: endpoint({
    method: "POST",
    path: "/auth/sessions/current/refresh",
    summary: "Issues a new access token for the session of the refresh-token header.",
    access: everyAccess,
    user: "ignored",
    headers: z.object({ [requestHeaders.refreshToken]: word() }),
    status: 200,
    response: z.strictObject({ access_token: z.string() }),
    errors: ["REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED"],
  }),
  deleteCurrent: endpoint({
    method: "DELETE",
    path: "/auth/sessions/current",
    summary: "Signs out: ends the session of the access token, or else of the refresh-token header.",
    access: everyAccess,
    user: "ignored",
    status: 200,
    response: success,
    errors: ["ACCESS_TOKEN_EXPIRED", "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED"],
  }),
} as const;
