import { describe, expect, test } from "vitest";
import { createNetworkTest, isNetwork, normalizeIp } from "./ip-addresses.ts";

describe("the canonical form", () => {
  test.each([
    ["192.0.2.1", "192.0.2.1"],
    [" 192.0.2.1 ", "192.0.2.1"],
    ["::ffff:192.0.2.1", "192.0.2.1"],
    ["::FFFF:C000:0201", "192.0.2.1"],
    ["0:0:0:0:0:ffff:192.0.2.1", "192.0.2.1"],
    ["2001:0DB8:0:0:0:0:0:1", "2001:db8::1"],
    ["::1", "::1"],
    ["::", "::"],
    ["fe80::1%eth0", "fe80::1"],
    ["::192.0.2.1", "::c000:201"],
    ["192.0.2.256", null],
    ["192.0.2.1:80", null],
    ["[::1]", null],
    ["unknown", null],
    ["", null],
    [undefined, null],
  ])("%j becomes %j", (text, expected) => {
    expect(normalizeIp(text)).toBe(expected);
  });
});

describe("networks", () => {
  test.each(["10.0.0.0/8", "10.1.2.3", "0.0.0.0/0", "::/0", "2001:db8::/32", "::1"])("include %s", (text) => {
    expect(isNetwork(text)).toBe(true);
  });

  test.each(["", "10.0.0.0/33", "10.0.0.0/08", "::/129", "10.0.0.0/-1", "10.0.0.0/ 8", "10.0.0/8", "fe80::1%1", "a/8"])(
    "reject %j",
    (text) => {
      expect(isNetwork(text)).toBe(false);
      expect(() => createNetworkTest([text])).toThrow("neither an IP address nor a network");
    },
  );

  test("contain exactly the addresses in them", () => {
    const isInside = createNetworkTest(["10.1.2.3/8", "192.0.2.7", "2001:db8::/32"]);
    expect(["10.0.0.0", "10.255.255.255", "192.0.2.7", "2001:db8:ffff::1"].map(isInside)).not.toContain(false);
    expect(["11.0.0.0", "9.255.255.255", "192.0.2.8", "2001:db9::", "::1"].map(isInside)).not.toContain(true);
  });

  test("contain nothing if the list is empty", () => {
    expect(createNetworkTest([])("127.0.0.1")).toBe(false);
  });
});
