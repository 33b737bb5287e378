import { describe, expect, test } from "vitest";
import { isLocal } from "./local-only.ts";

const from = (
  remoteAddress: string | undefined,
  headers: Record<string, string> = { host: "localhost:8100" },
  servedAs = "http://localhost:8100",
): boolean => {
  const request = { method: "GET", path: "/inbox", query: new URLSearchParams(), body: Buffer.alloc(0) };
  return isLocal({ ...request, headers, remoteAddress }, servedAs);
};

describe("a request from this very machine", () => {
  test.each(["127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1"])("comes over loopback: %s", (address) => {
    expect(from(address)).toBe(true);
  });

  test.each(["localhost", "localhost:8100", "127.0.0.1:8100", "[::1]:8100"])("asks for a local name: %s", (host) => {
    expect(from("127.0.0.1", { host })).toBe(true);
  });

  test.each(["192.168.0.5", "10.0.0.1", "::ffff:10.0.0.1", "1270.0.0.1", "fe80::1", undefined])(
    "does not come from %s",
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
  ])("does not ask for %j, whose owner may have pointed it here", (host) => {
    expect(from("127.0.0.1", { host })).toBe(false);
  });

  test("does not lack a host", () => {
    expect(from("127.0.0.1", {})).toBe(false);
  });

  test.each(["forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip"])(
    "does not come through a proxy: %s",
    (name) => {
      expect(from("127.0.0.1", { host: "localhost", [name]: "127.0.0.1" })).toBe(false);
    },
  );

  test.each(["http://localhost:8100", "http://127.0.0.1:9000", "http://[::1]:8100"])(
    "is served under a local address: %s",
    (address) => {
      expect(from("127.0.0.1", { host: "localhost:8100" }, address)).toBe(true);
    },
  );

  test.each(["https://auth.example", "http://localhost.example", "http://192.168.0.2:8100"])(
    "is not one to a server that is known as %s: a proxy stands before it",
    (address) => {
      expect(from("127.0.0.1", { host: "localhost:8100" }, address)).toBe(false);
    },
  );
});
