import { expect, test } from "vitest";
import { getPageUrl, listApplications, parseLocalApplication } from "./applications.ts";

const domain = (domain: string, handlerPath = "/handler") => ({ domain, handlerPath });

test("links only to exact trusted domains, never to a wildcard", () => {
  const domains = [domain("https://*.preview.example"), domain("https://app.example:8443", "/auth/"), domain("?")];

  const applications = listApplications({ domains });

  expect(applications).toEqual([{ origin: "https://app.example:8443", handlerPath: "/auth" }]);
  expect(applications.map((each) => getPageUrl(each, "password-reset"))).toEqual([
    "https://app.example:8443/auth/password-reset",
  ]);
});

test.each([
  [
    "https before http of the same host",
    ["http://app.example", "https://app.example"],
    ["https://app.example", "http://app.example"],
  ],
  ["any https before any http", ["http://a.example", "https://z.example"], ["https://z.example", "http://a.example"]],
  [
    "then by the alphabet",
    ["https://c.example", "http://b.example", "https://a.example", "http://a.example"],
    ["https://a.example", "https://c.example", "http://a.example", "http://b.example"],
  ],
])("orders applications: %s", (_, domains, origins) => {
  expect(listApplications({ domains: domains.map((each) => domain(each)) }).map(({ origin }) => origin)).toEqual(
    origins,
  );
});

test.each([
  ["/handler", "/shop/handler"],
  ["/shop/handler", "/shop/handler"],
  ["/shopping", "/shop/shopping"],
])("a domain with path /shop and handler path %s has its handler pages at %s", (handlerPath, expected) => {
  const [application] = listApplications({ domains: [domain("https://app.example/shop/", handlerPath)] });

  expect(application?.handlerPath).toBe(expected);
});

test("handler pages can be at the root", () => {
  const [application] = listApplications({ domains: [domain("https://app.example", "/")] });

  expect(application && getPageUrl(application, "email-verification")).toBe("https://app.example/email-verification");
});

test.each([
  ["http://localhost:3000", "http://localhost:3000"],
  ["localhost:5173/some/page", "http://localhost:5173"],
  [" https://127.0.0.1:8443 ", "https://127.0.0.1:8443"],
  ["http://[::1]:3000", "http://[::1]:3000"],
  ["shop.localhost", "http://shop.localhost"],
])("%j is a local application", (text, origin) => {
  expect(parseLocalApplication(text)?.origin).toBe(origin);
});

test.each(["", "  ", "https://app.example", "localhost.example", "http://", "http://local host"])(
  "%j is not a local application",
  (text) => {
    expect(parseLocalApplication(text)).toBeNull();
  },
);
