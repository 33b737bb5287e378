import { describe, expect, test } from "vitest";
import { isPublicIpAddress } from "./outgoing-guard.ts";

const publicOnes = [
  "8.8.8.8",
  "140.82.121.4",
  "100.63.255.255",
  "172.32.0.1",
  "2606:4700::1111",
  "64:ff9b::808:808",
  "2a00:1450:4001::200e",
];
const others = [
  "127.0.0.1",
  "127.255.255.254",
  "0.0.0.0",
  "10.1.2.3",
  "100.64.0.1",
  "169.254.169.254",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.1.1",
  "198.18.0.1",
  "224.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::ffff:127.0.0.1",
  "::ffff:10.0.0.1",
  "64:ff9b::7f00:1",
  "64:ff9b::a00:1",
  "64:ff9b::1",
  "64:ff9b::1:2:3",
  "fc00::1",
  "fd12:3456::1",
  "fe80::1",
  "fe80::1%eth0",
  "ff02::1",
  "2001:db8::1",
  "2002:7f00:1::",
  "2001:0:7f00:1::",
  "no address",
  "",
];

describe("public IP addresses (SSRF protection, security bar 44)", () => {
  test.each(publicOnes)("%s is public", (address) => expect(isPublicIpAddress(address)).toBe(true));
  test.each(others)("%s is not trusted", (address) => expect(isPublicIpAddress(address)).toBe(false));
});
