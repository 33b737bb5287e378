import { StackClientApp } from "@vestibule/client";
import { expect, it, vi } from "vitest";
import type { StackClientApp as NextClientApp } from "./apps.ts";
import { vestibuleProxy } from "./proxy.ts";

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");
const accessToken = `${encode({ alg: "ES256", kid: "key" })}.${encode({ sub: "user" })}.${encode({})}`;

it("lets pages that don't need the user render when the server is down, and logs the URL", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  const app = new StackClientApp({
    baseUrl: "http://127.0.0.1:9",
    projectId: "project",
    publishableClientKey: "pck_key",
    tokenStore: null,
  });
  const cookie = `vestibule-refresh-project=refresh; vestibule-access-project=${accessToken}`;
  const request = new Request("http://localhost/about", { headers: { cookie } });

  const response = await vestibuleProxy(request, { app: app as unknown as NextClientApp });

  expect(response.headers.get("x-middleware-next")).toBe("1");
  expect(response.headers.getSetCookie()).toEqual([]);
  expect(String(log.mock.calls[0])).toMatch(/^NetworkError: The keys .* from http:\/\/127\.0\.0\.1:9.*API_URL/);
  log.mockRestore();
});
