import { describe, expect, test } from "vitest";
import { type Device, describeDevice } from "./describe-device.ts";

const webkit = "AppleWebKit/605.1.15 (KHTML, like Gecko)";
const chromium = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0";

describe("a device from its user agent", () => {
  const rows: [userAgent: string | null, ...expected: [Device["browser"], Device["os"], Device["kind"]]][] = [
    ["Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0", "Firefox", "Linux", "desktop"],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chromium} Safari/537.36`, "Chrome", "Windows", "desktop"],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chromium} Safari/537.36 Edg/124.0.0.0`,
      "Microsoft Edge",
      "Windows",
      "desktop",
    ],
    [
      `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/17.4 Safari/605.1.15`,
      "Safari",
      "macOS",
      "desktop",
    ],
    [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${chromium} Safari/537.36`, "Chrome", "Chrome OS", "desktop"],
    [`Mozilla/5.0 (Linux; Android 14; Pixel 8) ${chromium} Mobile Safari/537.36`, "Chrome", "Android", "mobile"],
    [
      `Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) ${webkit} Version/17.4 Mobile/15E148 Safari/604.1`,
      "Safari",
      "iOS",
      "mobile",
    ],
    [
      `Mozilla/5.0 (iPad; CPU OS 16_0 like Mac OS X) ${webkit} Version/16.0 Mobile/15E148 Safari/604.1`,
      "Safari",
      "iOS",
      "tablet",
    ],
    ["Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)", "Googlebot", null, "server"],
    ["vestibule-cli/0.1.0 (linux; build-7)", "Vestibule CLI", "Linux", "cli"],
    ["vestibule-cli/0.1.0 (darwin; ada's (old) mac)", "Vestibule CLI", "macOS", "cli"],
    ["vestibule-cli/0.1.0 (Windows; x)", "Vestibule CLI", "Windows", "cli"],
    ["vestibule-cli/0.1.0", "Vestibule CLI", null, "cli"],
    ["vestibule-cli/0.1.0 (<b>evil.example</b>; x)", "Vestibule CLI", null, "cli"],
    ["vestibule-cli/0.1.0 (constructor; x)", "Vestibule CLI", null, "cli"],
    ["node", null, null, "server"],
    ["undici", null, null, "server"],
    ["curl/8.5.0", null, null, "server"],
    ["Go-http-client/1.1", null, null, "server"],
    ["nodexyz", null, null, "unknown"],
    ["Your bank/1.0 (call 0800)", null, null, "unknown"],
    ["constructor", null, null, "unknown"],
    ["x".repeat(512), null, null, "unknown"],
    ["", null, null, "unknown"],
    [null, null, null, "unknown"],
  ];

  test.each(rows)("%j is %s on %s: %s", (userAgent, browser, os, kind) => {
    expect(describeDevice(userAgent)).toEqual({ browser, os, kind });
  });

  test("is the same after a browser or OS update", () => {
    const firefox = (version: number) =>
      describeDevice(`Mozilla/5.0 (Windows NT ${version}.0; rv:${version}.0) Gecko/20100101 Firefox/${version}.0`);
    expect(firefox(10)).toEqual(firefox(11));
  });
});
