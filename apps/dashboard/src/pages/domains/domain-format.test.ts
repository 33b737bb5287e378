import { nativeRedirectUriPattern as serverPattern } from "@vestibule/contract";
import { describe, expect, it } from "vitest";
import {
  domainProblem,
  getWwwVariant,
  handlerPathProblem,
  listDomains,
  nativeRedirectUriPattern,
  normalizeDomain,
  readDomain,
} from "./domain-format.ts";
import { messages } from "./messages.ts";

const { problems } = messages;
const entry = (domain: string, handlerPath = "/handler") => ({ domain, handlerPath });
const getDomains = (list: readonly { domain: string }[]) => list.map(({ domain }) => domain);

describe("a domain", () => {
  it.each([
    ["https://app.example.com", { scheme: "https", host: "app.example.com", isWildcard: false, isLocal: false }],
    ["http://10.0.0.5:3000/app/", { scheme: "http", host: "10.0.0.5", isWildcard: false, isLocal: false }],
    ["https://*.example.com", { scheme: "https", host: "*.example.com", isWildcard: true, isLocal: false }],
    ["http://*.localhost:3000", { scheme: "http", host: "*.localhost", isWildcard: true, isLocal: true }],
    ["com.example.app:/callback", { scheme: "", host: "com.example.app:/callback", isWildcard: false, isLocal: false }],
    ["http://127.0.0.1", { scheme: "http", host: "127.0.0.1", isWildcard: false, isLocal: true }],
    // As serialized by Chromium.
    ["https://%2A.example.com", { scheme: "https", host: "*.example.com", isWildcard: true, isLocal: false }],
    ["nonsense", { scheme: "", host: "nonsense", isWildcard: false, isLocal: false }],
  ])("%s is parsed", (domain, parts) => {
    expect(readDomain(domain)).toEqual(parts);
  });

  it.each([
    ["app.example.com", "https://app.example.com"],
    [" HTTPS://App.Example.com/ ", "https://app.example.com"],
    ["https://app.example.com:443/app//", "https://app.example.com/app"],
    ["localhost:3000", "http://localhost:3000"],
    ["http://localhost:3000", "http://localhost:3000"],
    ["https://münchen.example", "https://xn--mnchen-3ya.example"],
    [" com.example.app:/Callback/ ", "com.example.app:/Callback/"],
    ["", ""],
  ])("%j is stored as %j", (typed, stored) => {
    expect(normalizeDomain(typed)).toBe(stored);
  });

  it.each([
    "https://app.example.com",
    "app.example.com:8443/app",
    "http://10.0.0.5:3000",
    "https://*.example.com",
    "http://*.localhost:3000",
    "https://[::1]:3000",
    "com.example.app:/callback",
    "com.example.app://callback",
    "com.example.app.dev:/callback",
  ])("%s is accepted", (typed) => {
    expect(domainProblem(typed, [])).toBeUndefined();
  });

  it.each([
    ["", problems.empty],
    ["ftp://example.com", problems.scheme],
    ["javascript://example.com", problems.scheme],
    ["https://exa mple.com", problems.notAnAddress],
    ["https://", problems.notAnAddress],
    ["https://me:secret@example.com", problems.credentials],
    ["https://example.com/?a=1", problems.query],
    ["https://example.com/#a", problems.query],
    ["https://a.*.example.com", problems.wildcardPlace],
    ["https://*.*.example.com", problems.wildcardPlace],
    ["http://*.example.com", problems.wildcardScheme],
    ["https://*.com", problems.wildcardLabels],
    ["EXAMPLE.org/", problems.duplicate({ address: "https://example.org" })],
    ["https://example.org:443", problems.duplicate({ address: "https://example.org" })],
    ["myapp://callback", problems.scheme],
    ["com.example.app:callback", problems.native],
    ["com.example.app:/*", problems.native],
    ["com.example.app:/a b", problems.native],
    ["com.example.app:/a#b", problems.native],
    ["Com.Example.App:/callback", problems.native],
    ["com.example.app:", problems.native],
    ["com.example.app:/known", problems.duplicate({ address: "com.example.app:/known" })],
  ])("%j is rejected with a reason", (typed, problem) => {
    expect(domainProblem(typed, [entry("https://example.org"), entry("com.example.app:/known")])).toBe(problem);
  });

  it("is the redirect URI of a native app by the server's rule", () => {
    expect(nativeRedirectUriPattern).toEqual(serverPattern);
  });
});

describe("a handler path", () => {
  it.each([
    ["/handler", undefined],
    ["/", undefined],
    ["", problems.handlerPathEmpty],
    ["handler", problems.handlerPathSlash],
    ["/handler?x=1", problems.handlerPathQuery],
    ["/hand ler", problems.handlerPathSpace],
  ])("%j: %s", (path, problem) => {
    expect(handlerPathProblem(path)).toBe(problem);
  });
});

describe("the www variant", () => {
  it.each([
    ["https://example.com", "https://www.example.com"],
    ["https://example.co.uk:8443/app", "https://www.example.co.uk:8443/app"],
    ["www.example.com", "https://example.com"],
    ["https://app.example.com", undefined],
    ["https://*.example.com", undefined],
    ["http://localhost:3000", undefined],
    ["http://10.0.0.5", undefined],
    ["nonsense", undefined],
    ["com.example:/callback", undefined],
    ["https://known.example", undefined],
  ])("%s offers %s", (typed, other) => {
    expect(getWwwVariant(typed, [entry("https://www.known.example")])).toBe(other);
  });
});

describe("the list of domains", () => {
  const list = [entry("https://b.example"), entry("http://app.a.example:3000", "/auth"), entry("https://a.example")];

  it("can be searched by Unicode names", () => {
    const entries = [...list, entry("https://xn--mnchen-3ya.example")];
    expect(getDomains(listDomains(entries, { q: "Münch" }))).toEqual(["https://xn--mnchen-3ya.example"]);
  });

  it("groups the names of one registered domain", () => {
    expect(getDomains(listDomains(list, {}))).toEqual([
      "https://a.example",
      "http://app.a.example:3000",
      "https://b.example",
    ]);
  });

  it("can be sorted in descending order", () => {
    expect(getDomains(listDomains(list, { sort: "handlerPath", isDescending: true })).at(-1)).toBe(
      "http://app.a.example:3000",
    );
  });

  it("can be searched by a part of a domain or path", () => {
    expect(getDomains(listDomains(list, { q: " AUTH" }))).toEqual(["http://app.a.example:3000"]);
  });
});
