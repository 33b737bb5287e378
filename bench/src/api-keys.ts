import type { LoadRequest } from "./load.ts";

const serverKey = "ssk_bench_bench_bench";
const adminKey = "sak_bench_bench_bench";

/** Settings of the server under test: project `internal` is the one whose keys a fresh installation can be told. */
export const internalKeys = {
  VESTIBULE_INTERNAL_SECRET_SERVER_KEY: serverKey,
  VESTIBULE_INTERNAL_SUPER_SECRET_ADMIN_KEY: adminKey,
};

const json = { "content-type": "application/json", "x-stack-project-id": "internal" };
const asServer = { ...json, "x-stack-access-type": "server", "x-stack-secret-server-key": serverKey };
const asAdmin = { ...json, "x-stack-access-type": "admin", "x-stack-super-secret-admin-key": adminKey };

/** Makes a person with an API key, and prepares the request with which an application asks whose it is. */
export async function prepareKeyCheck(origin: string): Promise<LoadRequest> {
  const send = async (method: string, path: string, headers: Readonly<Record<string, string>>, body: object) => {
    const response = await fetch(`${origin}/api/v1${path}`, { method, headers, body: JSON.stringify(body) });
    const answer: unknown = await response.json();
    if (!response.ok || typeof answer !== "object" || answer === null)
      throw new Error(`${path} before the benchmark failed`);
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
