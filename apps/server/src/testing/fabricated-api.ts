import type { AccessType } from "@vestibule/contract";
import type { Endpoint } from "@vestibule/contract/endpoints";
import { apiError } from "../http/api-error.ts";
import type { AnyHandler } from "../http/handler.ts";
import type { HttpRequest } from "../http/message.ts";
import { createPipeline } from "../http/pipeline.ts";
import { toBodyReader } from "./body-reader.ts";
import type { TestResponse } from "./test-app.ts";

/** ID of the only user of the fabricated API; their access token is `ada`. */
export const adaId = "6f1c2b3a-0d4e-4f5a-8b6c-7d8e9f0a1b2c";

export interface FabricatedRequest {
  readonly method?: string;
  readonly path: string;
  /** Undefined: unauthenticated. */
  readonly as?: AccessType;
  readonly isSignedIn?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** The request pipeline with test-only endpoints and without a database: each returns what its handler received. */
export function createFabricatedApi(endpoints: readonly Endpoint[], handler: AnyHandler = echo) {
  const answer = createPipeline<{ id: string }, { id: string }>({
    routes: endpoints.map((endpoint) => ({ endpoint, handler })),
    authenticator: {
      findProject: async (id) => ({ id }),
      requiresClientKey: () => false,
      findKeySet: () => "a-key-set",
      async checkAccessToken(token) {
        if (token !== "ada") throw apiError("UNPARSABLE_ACCESS_TOKEN");
        return { userId: adaId, sessionId: "a-session", branchId: "main" };
      },
      checkAdminAccessToken: async () => ({ ownerId: "owner", ownerSessionId: "owner-session" }),
    },
    findUser: async (_projectId, userId) => ({ id: userId }),
    getUserId: (user) => user.id,
    recordWrite: async () => undefined,
  });

  return async function send(request: FabricatedRequest): Promise<TestResponse> {
    const [path = "", query = ""] = request.path.split("?");
    const { response } = await answer({
      ...toHttp(request),
      path: `/api/v1${path}`,
      query: new URLSearchParams(query),
    });
    const text = response.body.toString();
    const isJson = response.headers["content-type"]?.startsWith("application/json") === true;
    return { status: response.status, headers: response.headers, text, json: isJson ? JSON.parse(text) : {} };
  };
}

const echo: AnyHandler = ({ params, query, body, headers, user }) => ({
  params,
  query,
  headers,
  body,
  user,
});

function toHttp({
  method = "GET",
  as,
  isSignedIn,
  headers,
  body,
}: FabricatedRequest): Omit<HttpRequest, "path" | "query"> {
  const isRaw = typeof body === "string" || Buffer.isBuffer(body);
  return {
    method,
    headers: {
      ...(as ? { "x-stack-access-type": as, "x-stack-project-id": "p" } : {}),
      ...(as
        ? {
            "x-stack-publishable-client-key": "k",
            "x-stack-secret-server-key": "k",
            "x-stack-super-secret-admin-key": "k",
          }
        : {}),
      ...(isSignedIn ? { "x-stack-access-token": "ada" } : {}),
      ...(body === undefined || isRaw ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    readBody: toBodyReader(isRaw ? body : body === undefined ? "" : JSON.stringify(body)),
    remoteAddress: "127.0.0.1",
  };
}
