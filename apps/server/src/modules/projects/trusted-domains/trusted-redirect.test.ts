import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isTrustedRedirect } from "./trusted-redirect.ts";

const domains = (...addresses: string[]) => addresses.map((domain) => ({ domain, handler_path: "/handler" }));
const trusts = (domain: string, candidate: string): boolean =>
  isTrustedRedirect({ allow_localhost: false, domains: domains(domain) }, candidate);
const local = (candidate: string, allow_localhost = true): boolean =>
  isTrustedRedirect({ allow_localhost, domains: [] }, candidate);

describe("localhost URLs, if the project allows them", () => {
  test.each([
    "http://localhost",
    "http://localhost:3000/any/path?x=1#y",
    "https://localhost/",
    "http://app.localhost:5173/",
    "http://a.b.localhost/",
    "http://LOCALHOST/",
    "http://127.0.0.1:3000/",
    "http://127.255.255.254/",
    "http://127.1/",
    "http://[::1]:3000/",
    "http://[0:0:0:0:0:0:0:1]/",
  ])("%s is trusted", (candidate) => {
    expect(local(candidate)).toBe(true);
    expect(local(candidate, false)).toBe(false);
  });

  test.each([
    "http://localhost.evil.example/",
    "http://notlocalhost/",
    "http://127.0.0.1.evil.example/",
    "http://0.0.0.0/",
    "http://[::]/",
    "http://[::2]/",
    "http://[::ffff:7f00:1]/",
    "http://128.0.0.1/",
    "http://192.168.0.1/",
    "http://evil.example/localhost",
    "http://localhost@evil.example/",
    "http://user:password@localhost/",
    "http://evil.example?x=localhost",
    "http://evil.example#localhost",
  ])("%s is not trusted", (candidate) => {
    expect(local(candidate)).toBe(false);
  });

  test.each([
    "javascript://localhost/%0aalert(1)",
    "data://localhost/x",
    "file://localhost/etc/passwd",
    "ftp://localhost/",
    "myapp://localhost/",
  ])("%s is not trusted: only http and https", (candidate) => {
    expect(local(candidate)).toBe(false);
  });
});

describe("trusted domains", () => {
  test.each<[string, string]>([
    ["https://app.example", "https://app.example"],
    ["https://app.example", "https://app.example/any/path?x=1#y"],
    ["https://app.example/", "https://app.example/any"],
    ["https://APP.example", "https://app.EXAMPLE/"],
    ["https://app.example/auth", "https://app.example/auth"],
    ["https://app.example/auth", "https://app.example/auth/callback"],
    ["https://app.example/auth/", "https://app.example/auth/callback"],
    ["https://app.example", "https://app.example:8443/"],
    ["http://app.example:3000", "http://app.example:3000/"],
    ["https://app.example:443", "https://app.example/"],
    ["https://app.example/a?x=1#y", "https://app.example/a/b"],
    ["https://münchen.example", "https://xn--mnchen-3ya.example/"],
  ])("%s trusts %s", (domain, candidate) => {
    expect(trusts(domain, candidate)).toBe(true);
  });

  test.each<[string, string]>([
    ["https://app.example", "http://app.example/"],
    ["http://app.example", "https://app.example/"],
    ["https://app.example", "https://evil.example/"],
    ["https://app.example", "https://sub.app.example/"],
    ["https://app.example", "https://app.example.evil.example/"],
    ["https://app.example", "https://app.example@evil.example/"],
    ["https://app.example", "https://evil.example/https://app.example"],
    ["https://app.example", "https://evil.example\\@app.example/"],
    ["https://app.example/auth", "https://app.example/"],
    ["https://app.example/auth", "https://app.example/author"],
    ["https://app.example/auth", "https://app.example/auth/../admin"],
    ["https://app.example/auth", "https://app.example/auth/%2e%2e/admin"],
    ["https://app.example:3000", "https://app.example/"],
    ["https://app.example:3000", "https://app.example:3001/"],
    ["https://*.example", "https://app.example/"],
    ["https://app.example", "https://app.example./"],
    ["https://app.example", "javascript:alert(1)"],
    ["https://app.example", "//app.example/"],
    ["https://app.example", "/handler"],
    ["https://app.example", "app.example"],
    ["https://app.example", ""],
    ["https://app.example", "https://user@app.example/"],
  ])("%s does not trust %s", (domain, candidate) => {
    expect(trusts(domain, candidate)).toBe(false);
  });

  test("matches any of several domains and ignores invalid ones", () => {
    const config = { allow_localhost: false, domains: domains("not a url", "https://a.example", "https://b.example") };
    expect(isTrustedRedirect(config, "https://b.example/x")).toBe(true);
    expect(isTrustedRedirect(config, "https://c.example/x")).toBe(false);
  });

  test("without domains and localhost, trusts nothing", () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (candidate) => {
        expect(isTrustedRedirect({ allow_localhost: false, domains: [] }, candidate)).toBe(false);
      }),
    );
  });
});

describe("trusted wildcard domains", () => {
  test.each<[string, string]>([
    ["https://*.example.com", "https://app.example.com/any/path?x=1#y"],
    ["https://*.example.com", "https://a.b.c.example.com/"],
    ["https://*.example.com", "https://APP.Example.COM/"],
    ["https://*.example.com", "https://preview-12_x.example.com/"],
    ["https://*.example.com", "https://app.example.com:8443/"],
    ["https://*.example.com:8443", "https://app.example.com:8443/"],
    ["https://*.example.com/app", "https://x.example.com/app/done"],
    ["https://*.münchen.example", "https://app.xn--mnchen-3ya.example/"],
    ["http://*.localhost:3000", "http://app.localhost:3000/"],
  ])("%s trusts %s", (domain, candidate) => {
    expect(trusts(domain, candidate)).toBe(true);
  });

  test.each<[string, string]>([
    ["https://*.example.com", "https://example.com/"],
    ["https://*.example.com", "https://.example.com/"],
    ["https://*.example.com", "https://*.example.com/"],
    ["https://*.example.com", "https://%2a.example.com/"],
    ["https://*.example.com", "https://a..example.com/"],
    ["https://*.example.com", "https://evilexample.com/"],
    ["https://*.example.com", "https://app.example.com.evil.example/"],
    ["https://*.example.com", "https://app.example.com.:443/"],
    ["https://*.example.com", "https://evil.example/app.example.com"],
    ["https://*.example.com", "https://evil.example?.example.com"],
    ["https://*.example.com", "https://evil.example#.example.com"],
    ["https://*.example.com", "https://evil.example\\.example.com"],
    ["https://*.example.com", "https://app.example.com@evil.example/"],
    ["https://*.example.com", "https://evil@app.example.com/"],
    ["https://*.example.com", "https://app.example.com%2eevil.example/"],
    ["https://*.example.com", "http://app.example.com/"],
    ["https://*.example.com", "javascript://app.example.com/%0aalert(1)"],
    ["https://*.example.com:8443", "https://app.example.com/"],
    ["https://*.example.com/app", "https://x.example.com/apple"],
    ["https://*.example.com/app", "https://x.example.com/app/../admin"],
    ["http://*.localhost:3000", "http://localhost:3000/"],
    ["http://*.localhost:3000", "http://app.localhost.evil.example:3000/"],
    ["https://*.com", "https://example.com/"],
    ["https://*", "https://example.com/"],
    ["https://*.127.0.0.1", "https://127.0.0.1/"],
    ["https://*.*.com", "https://app.example.com/"],
    ["https://app.*.com", "https://app.example.com/"],
    ["http://*.example.com", "http://app.example.com/"],
  ])("%s does not trust %s", (domain, candidate) => {
    expect(trusts(domain, candidate)).toBe(false);
  });
});

/** Hosts and paths from small sets, so that they often match. */
const scheme = fc.constantFrom("http", "https", "ftp", "javascript");
const host = fc.constantFrom(
  "a.example",
  "b.example",
  "sub.a.example",
  "a.example.evil",
  "localhost",
  "x.localhost",
  "127.0.0.1",
  "[::1]",
  "128.0.0.1",
);
const port = fc.constantFrom("", ":3000", ":8443");
const path = fc
  .array(fc.constantFrom("app", "apple", "b", ".."), { maxLength: 3 })
  .map((parts) => `/${parts.join("/")}`);
const tail = fc.constantFrom("", "?code=1", "#x", "?next=https://a.example/");
const trusted = fc
  .tuple(fc.constantFrom("http", "https"), host, port, path)
  .map(([s, h, p, q]) => `${s}://${h}${p}${q}`);
const candidate = fc.tuple(scheme, host, port, path, tail).map(([s, h, p, q, t]) => `${s}://${h}${p}${q}${t}`);
const config = fc.record({
  allow_localhost: fc.boolean(),
  domains: fc.array(trusted, { maxLength: 3 }).map((addresses) => domains(...addresses)),
});

describe("for any configuration", () => {
  test("a trusted URL is http or https and either local or matches a domain's scheme, host, port and leading path segments", () => {
    fc.assert(
      fc.property(config, candidate, (given, address) => {
        if (!isTrustedRedirect(given, address)) return;
        const url = new URL(address);
        expect(["http:", "https:"]).toContain(url.protocol);
        const isLocal = /(^|\.)localhost$|^127\.\d+\.\d+\.\d+$|^\[::1\]$/.test(url.hostname);
        if (given.allow_localhost && isLocal) return;
        const isCovered = given.domains.some(({ domain }) => {
          const own = new URL(domain);
          const segments = own.pathname.split("/").filter(Boolean);
          return (
            own.protocol === url.protocol &&
            own.hostname === url.hostname &&
            (own.port === "" || own.port === url.port) &&
            segments.every((segment, index) => url.pathname.split("/").filter(Boolean)[index] === segment)
          );
        });
        expect(isCovered).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  test("query and hash don't matter", () => {
    fc.assert(
      fc.property(config, candidate, fc.webQueryParameters(), fc.webFragments(), (given, address, query, fragment) => {
        const bare = address.replace(/[?#].*$/, "");
        expect(isTrustedRedirect(given, `${bare}?${query}#${fragment}`)).toBe(isTrustedRedirect(given, bare));
      }),
    );
  });

  test("a domain trusts its own URL and every path below it", () => {
    fc.assert(
      fc.property(trusted, fc.constantFrom("", "/x", "/x/y?z=1"), (domain, below) => {
        const address = new URL(domain).href.replace(/\/$/, "") + below;
        expect(isTrustedRedirect({ allow_localhost: false, domains: domains(domain) }, address)).toBe(true);
      }),
    );
  });

  test("never throws", () => {
    fc.assert(
      fc.property(config, fc.string(), (given, text) => {
        expect(typeof isTrustedRedirect(given, text)).toBe("boolean");
      }),
    );
  });
});
