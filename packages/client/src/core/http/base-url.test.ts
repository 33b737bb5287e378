import { afterEach, describe, expect, it, vi } from "vitest";
import { mockBrowser } from "../../testing/browser.ts";
import { resolveApiUrl } from "./base-url.ts";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

describe("resolving the base URL", () => {
  it.each([
    ["http://localhost:8100", "http://localhost:8100/api/v1"],
    ["https://auth.example/", "https://auth.example/api/v1"],
    ["https://example.com/auth", "https://example.com/auth/api/v1"],
  ])("%s resolves to the API at %s", (baseUrl, expected) => {
    expect(resolveApiUrl(baseUrl)).toBe(expected);
  });

  it("uses the browser URL in a browser and the server URL elsewhere", () => {
    const baseUrl = { browser: "https://public.example", server: "http://internal:8100" };
    expect(resolveApiUrl(baseUrl)).toBe("http://internal:8100/api/v1");
    mockBrowser();
    expect(resolveApiUrl(baseUrl)).toBe("https://public.example/api/v1");
  });

  it("reads environment variables from the most to the least specific", () => {
    vi.stubEnv("NEXT_PUBLIC_STACK_URL", "http://d");
    expect(resolveApiUrl(undefined)).toBe("http://d/api/v1");
    vi.stubEnv("NEXT_PUBLIC_STACK_API_URL", "http://c");
    expect(resolveApiUrl(undefined)).toBe("http://c/api/v1");
    vi.stubEnv("NEXT_PUBLIC_SERVER_STACK_API_URL", "http://b");
    expect(resolveApiUrl(undefined)).toBe("http://b/api/v1");
    vi.stubEnv("VESTIBULE_API_URL", "http://a");
    expect(resolveApiUrl(undefined)).toBe("http://a/api/v1");
    expect(resolveApiUrl("http://option")).toBe("http://option/api/v1");
  });

  it("has no default", () => {
    expect(() => resolveApiUrl(undefined)).toThrow("Pass baseUrl or set VESTIBULE_API_URL.");
  });

  it.each([
    "localhost:8100",
    "/auth",
    "auth.example.com",
    "https://auth.example/api/v1",
    "https://auth.example/api/v1/",
  ])("rejects %s and describes the expected format", (baseUrl) => {
    expect(() => resolveApiUrl(baseUrl)).toThrow(`baseUrl must be an http(s) URL without /api/v1: ${baseUrl}`);
  });

  it("works without a process object", () => {
    vi.stubGlobal("process", undefined);
    expect(() => resolveApiUrl(undefined)).toThrow("Pass baseUrl");
  });
});
