import { describe, expect, it } from "vitest";
import { formatDomain, toUnicodeHost } from "./unicode-host.ts";

describe("a hostname", () => {
  it.each([
    ["xn--mnchen-3ya.example", "münchen.example"],
    ["*.xn--bcher-kva.example", "*.bücher.example"],
    ["xn--fsqu00a.xn--0zwm56d", "例子.测试"],
    ["xn--hxajbheg2az3al.example", "παράδειγμα.example"],
    ["xn--mgbh0fb.xn--kgbechtv", "مثال.إختبار"],
    ["xn--r8jz45g.jp", "例え.jp"],
    ["xn--faade-zra.fr", "façade.fr"],
    ["xn--e1afmkfd.xn--p1ai", "пример.рф"],
    ["plain.example", "plain.example"],
    // Invalid Punycode.
    ["xn--.example", "xn--.example"],
    ["xn--a-.example", "xn--a-.example"],
    ["xn--99999999.example", "xn--99999999.example"],
    // Homographs, which could pass for another name.
    ["xn--pple-43d.com", "xn--pple-43d.com"],
    ["xn--80ak6aa92e.com", "xn--80ak6aa92e.com"],
  ])("%s is shown as %s", (host, shown) => {
    expect(toUnicodeHost(host)).toBe(shown);
  });
});

it.each(["münchen.example", "例子.example", "façade.example", "straße.example"])(
  "%s is decoded from its ASCII form",
  (host) => {
    expect(toUnicodeHost(new URL(`https://${host}`).hostname)).toBe(host);
  },
);

it.each([
  ["https://xn--mnchen-3ya.example:8443/app", "https://münchen.example:8443/app"],
  ["http://example.com/xn--mnchen-3ya", "http://example.com/xn--mnchen-3ya"],
  ["nonsense", "nonsense"],
])("the URL %s is shown as %s", (domain, shown) => {
  expect(formatDomain(domain)).toBe(shown);
});
