import { describe, expect, test } from "vitest";
import { isLocal } from "./site.ts";

const from = (
  remoteAddress: string | undefined,
  headers: Record<string, string> = { host: "localhost:8100" },
  servedAs = "http://localhost:8100",
): boolean => {
  const request = { method: "GET", path: "/inbox", query: new URLSearchParams(), readBody: null };
  return isLocal({ ...request, headers, remoteAddress }, servedAs);
};

describe("a request from this machine", () => {
  test.each(["127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1"])("uses loopback: %s", (address) => {
    expect(from(address)).toBe(true);
  });

  test.each(["localhost", "localhost:8100", "127.0.0.1:8100", "[::1]:8100"])("has a local host name: %s", (host) => {
    expect(from("127.0.0.1", { host })).toBe(true);
  });

  test.each(["192.168.0.5", "10.0.0.1", "::ffff:10.0.0.1", "1270.0.0.1", "fe80::1", undefined])(
    "doesn't come from %s",
    (address) => {
      expect(from(address)).toBe(false);
    },
  );

  test.each([
    "evil.example",
    "localhost.evil.example",
    "evil.example:8100",
    "localhost:8100.evil.example",
    "127.0.0.1.evil.example",
    "",
  ])("doesn't have the host %j, which could point here (DNS rebinding)", (host) => {
    expect(from("127.0.0.1", { host })).toBe(false);
  });

  test("has a host", () => {
    expect(from("127.0.0.1", {})).toBe(false);
  });

  test.each(["forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip"])(
    "doesn't come through a proxy: %s",
    (name) => {
      expect(from("127.0.0.1", { host: "localhost", [name]: "127.0.0.1" })).toBe(false);
    },
  );

  test.each(["http://localhost:8100", "http://127.0.0.1:9000", "http://[::1]:8100"])(
    "reaches a server with a local public URL: %s",
    (address) => {
      expect(from("127.0.0.1", { host: "localhost:8100" }, address)).toBe(true);
    },
  );

  test.each(["https://auth.example", "http://localhost.example", "http://192.168.0.2:8100"])(
    "doesn't reach a server with the public URL %s, which has a proxy in front",
    (address) => {
      expect(from("127.0.0.1", { host: "localhost:8100" }, address)).toBe(false);
    },
  );
});
