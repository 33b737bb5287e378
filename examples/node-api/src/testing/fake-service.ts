import { createServer } from "node:http";
import { listen, type TestServer } from "./listen.ts";

export const userId = "0b2f6b8e-58d5-4f0b-9f9e-0d5d3a3c1a11";
export const teamId = "7d1c7f8e-4c0b-4a57-8c53-2f5b1d1e6a22";
export const otherTeamId = "8e2d8f9f-5d1c-4b68-9d64-3a6c2e2f7b33";

/** A token shaped like a JWT that expires in 2100. */
const payload = Buffer.from(JSON.stringify({ sub: userId, exp: 4_102_444_800 })).toString("base64url");
export const tokens = { accessToken: `e30.${payload}.signature`, refreshToken: "refresh-1" };

const team = {
  id: teamId,
  display_name: "Analytical Engines",
  profile_image_url: null,
  client_metadata: null,
  client_read_only_metadata: null,
  created_at_millis: 1,
  server_metadata: null,
};
const user = {
  id: userId,
  display_name: "Ada",
  primary_email: "ada@example.com",
  is_anonymous: false,
  signed_up_at_millis: 1,
  last_active_at_millis: 1,
  selected_team: null,
};
const member = {
  team_id: teamId,
  user_id: userId,
  display_name: "Countess",
  profile_image_url: null,
  permission_ids: ["team_admin"],
  user,
};

interface ErrorResponse {
  readonly code: string;
  readonly status: number;
}

const createErrorResponse = (code: string, status: number): ErrorResponse => ({ code, status });
const isErrorResponse = (answer: object): answer is ErrorResponse => "code" in answer;
const list = (...items: object[]) => ({ items, is_paginated: false });

interface FakeRequest {
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly query: URLSearchParams;
  readonly body: { readonly api_key?: string };
}

/** `sk_user` is Ada's key, `sk_team` is her team's key. All other keys are invalid. */
const endpoints: Record<string, (call: FakeRequest) => object> = {
  "GET /users/me": ({ headers }) =>
    headers["x-stack-access-token"] === tokens.accessToken
      ? user
      : createErrorResponse("CANNOT_GET_OWN_USER_WITHOUT_USER", 400),
  [`GET /users/${userId}`]: () => user,
  [`GET /teams/${teamId}`]: () => team,
  "GET /teams": () => list(team),
  "GET /team-permissions": ({ query }) =>
    query.get("team_id") === teamId ? list({ id: "$read_members", user_id: userId, team_id: teamId }) : list(),
  "GET /team-member-profiles": () => list(member),
  "POST /user-api-keys/check": ({ body }) =>
    body.api_key === "sk_user" ? { id: "k", user_id: userId } : createErrorResponse("WRONG_API_KEY_TYPE", 400),
  "POST /team-api-keys/check": ({ body }) =>
    body.api_key === "sk_team" ? { id: "k", team_id: teamId } : createErrorResponse("API_KEY_NOT_FOUND", 404),
};

/** The part of Vestibule's API that the example uses. It rejects every request without the secret server key. */
export function startFakeService(): Promise<TestServer> {
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += chunk;
    const { pathname, searchParams: query } = new URL(request.url ?? "", "http://host");
    const endpoint = endpoints[`${request.method} ${pathname.replace("/api/v1", "")}`];
    const isServer = request.headers["x-stack-secret-server-key"] === "ssk_key";
    const body = JSON.parse(text || "{}");
    const answer =
      endpoint && isServer
        ? endpoint({ headers: request.headers, query, body })
        : createErrorResponse("INVALID_SECRET_SERVER_KEY", 401);
    if (isErrorResponse(answer)) response.writeHead(answer.status, { "x-stack-known-error": answer.code });
    response.end(
      JSON.stringify(isErrorResponse(answer) ? { code: answer.code, error: answer.code, details: {} } : answer),
    );
  });
  return listen(server);
}
