import { expect, test } from "vitest";
import { AddressNotAllowedError, createOutgoingGuard } from "./outgoing-guard.ts";

const strict = createOutgoingGuard([]);
const resolve = (guard: ReturnType<typeof createOutgoingGuard>, name: string, all = false) =>
  new Promise((done) => {
    guard.lookup(name, { all }, (error, address) => done(error ?? address));
  });

test.each([
  "127.0.0.1",
  "10.1.2.3",
  "172.31.255.255",
  "192.168.1.1",
  "169.254.169.254",
  "100.64.0.1",
  "0.0.0.0",
  "[::1]",
  "::",
  "fd00::1",
  "fe80::1",
  "::ffff:127.0.0.1",
  "[::ffff:a9fe:a9fe]",
  "64:ff9b::7f00:1",
  "2002:7f00:1::",
  "224.0.0.1",
])("%s is rejected", (host) => {
  expect(() => strict.checkHost(host)).toThrow(AddressNotAllowedError);
});

test.each(["93.184.216.34", "2606:4700::1111", "172.32.0.1", "hooks.example.com"])("%s is allowed", (host) => {
  expect(() => strict.checkHost(host)).not.toThrow();
});

test("a host name that resolves to a private address is rejected", async () => {
  expect(await resolve(strict, "localhost")).toBeInstanceOf(AddressNotAllowedError);
  expect(await resolve(strict, "localhost", true)).toBeInstanceOf(AddressNotAllowedError);
});

test("a host name that doesn't exist is reported as such", async () => {
  expect(await resolve(strict, "nowhere.invalid")).toMatchObject({
    code: expect.stringMatching(/ENOTFOUND|EAI_AGAIN/),
  });
});

test("networks that the operator allows can be reached, others can't", async () => {
  const guard = createOutgoingGuard(["127.0.0.0/8"]);
  expect(() => guard.checkHost("127.0.0.1")).not.toThrow();
  expect(() => guard.checkHost("::1")).toThrow(AddressNotAllowedError);
  expect(await resolve(createOutgoingGuard(["127.0.0.0/8", "::1/128"]), "localhost")).toMatch(/^(127\.0\.0\.1|::1)$/);
});
