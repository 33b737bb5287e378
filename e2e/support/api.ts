/** The caller: project and credentials. */
export interface ApiCaller {
  readonly projectId: string;
  readonly publishableClientKey?: string;
  readonly superSecretAdminKey?: string;
  readonly adminAccessToken?: string;
  readonly accessToken?: string;
  readonly refreshToken?: string;
}

export interface ApiResponse {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed JSON, or `{ text }` for other content types. */
  readonly body: Record<string, unknown>;
}

const headerNames: Readonly<Record<keyof ApiCaller, string>> = {
  projectId: "x-stack-project-id",
  publishableClientKey: "x-stack-publishable-client-key",
  superSecretAdminKey: "x-stack-super-secret-admin-key",
  adminAccessToken: "x-stack-admin-access-token",
  accessToken: "x-stack-access-token",
  refreshToken: "x-stack-refresh-token",
};

function accessType(caller: ApiCaller): string {
  return (caller.superSecretAdminKey ?? caller.adminAccessToken) ? "admin" : "client";
}

/** Sends one request without the kit. `path`: relative to /api/v1. Reuses connections. */
export async function callApi(
  baseUrl: string,
  caller: ApiCaller,
  method: string,
  path: string,
  body?: object,
): Promise<ApiResponse> {
  const headers = new Headers({ "x-stack-access-type": accessType(caller) });
  for (const [name, value] of Object.entries(caller)) headers.set(headerNames[name as keyof ApiCaller], value);
  if (body !== undefined) headers.set("content-type", "application/json");
  const response = await fetch(`${baseUrl}/api/v1${path}`, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.startsWith("application/json") === true;
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : { text } };
}
