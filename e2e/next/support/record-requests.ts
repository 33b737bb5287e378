import type { Server } from "../../support/server.ts";

/** The server logs a request when it ends, so this one is logged after all earlier ones. */
async function waitForLog({ url, process }: Server): Promise<number> {
  const response = await fetch(`${url}/api/v1`);
  await process.prints(String(response.headers.get("x-stack-request-id")));
  return process.output().length;
}

/** Records which requests the server receives from now on. Returns a function that returns them. */
export async function recordRequests(server: Server): Promise<() => Promise<string[]>> {
  const start = await waitForLog(server);
  return async () => {
    const end = await waitForLog(server);
    const lines = server.process.output().slice(start, end).split("\n");
    const entries = lines.filter((line) => line.startsWith("{")).map((line) => JSON.parse(line));
    return entries.filter(({ route }) => route && route !== "/api/v1").map(({ method, route }) => `${method} ${route}`);
  };
}

/** Without the requests for the project's keys, which a process sends once. */
export const withoutKeys = (requests: readonly string[]): string[] =>
  requests.filter((request) => !request.endsWith("jwks.json"));
