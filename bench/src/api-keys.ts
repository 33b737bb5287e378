import type { LoadRequest } from "./load.ts";

const serverKey = "ssk_bench_bench_bench";
const adminKey = "sak_bench_bench_bench";

/**
 * Server settings for the test: fixed keys for the `internal` project, the only one whose keys a fresh server takes
 * from its environment.
 */
export const internalKeys = {
  VESTIBULE_INTERNAL_SECRET_SERVER_KEY: serverKey,
  VESTIBULE_INTERNAL_SUPER_SECRET_ADMIN_KEY: adminKey,
};

const json = { "content-type": "application/json", "x-stack-project-id": "internal" };
const asServer = { ...json, "x-stack-access-type": "server", "x-stack-secret-server-key": serverKey };
const asAdmin = { ...json, "x-stack-access-type": "admin", "x-stack-super-secret-admin-key": adminKey };

/** Creates a user with an API key and prepares the request that verifies the key. */
export async function prepareKeyCheck(origin: string): Promise<LoadRequest> {
  const send = async (method: string, path: string, headers: Readonly<Record<string, string>>, body: object) => {
    const response = await fetch(`${origin}/api/v1${path}`, { method, headers, body: JSON.stringify(body) });
    const answer: unknown = await response.json();
    if (!response.ok || typeof answer !== "object" || answer === null)
      throw new Error(`Benchmark setup failed: ${path}`);
    return new Map<string, unknown>(Object.entries(answer));
  };
  await send("PATCH", "/projects/current", asAdmin, { config: { allow_user_api_keys: true } });
  const person = await send("POST", "/auth/password/sign-up", asServer, {
    email: "keys@example.com",
    password: "correct horse battery",
    verification_callback_url: "http://localhost/verify",
  });
  const key = await send("POST", "/user-api-keys", asServer, { user_id: person.get("user_id"), description: "bench" });
  return {
    method: "POST",
    path: "/api/v1/user-api-keys/check",
    headers: asServer,
    body: JSON.stringify({ api_key: key.get("value") }),
  };
}
