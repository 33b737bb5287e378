import { describe, expect, it } from "vitest";
import { assignMarks, fillWithMarks } from "./fill.ts";
import { imageProtocols, resolveUrl } from "./resolve-url.ts";
import { codeValue, linkValue, nameValue } from "./template-values.ts";

const values = assignMarks({
  link: linkValue("https://app.example/verify?code=abc"),
  name: nameValue('evil.example/"><x>&a=b#c'),
  otp: codeValue("k7m2qx"),
});

const resolve = (url: string, protocols?: readonly string[]) =>
  resolveUrl(fillWithMarks(url, values), values, protocols);

describe("a URL in a template", () => {
  it.each([
    ["https", "https://acme.example/a?b=c", "https://acme.example/a?b=c"],
    ["http", "http://acme.example", "http://acme.example/"],
    ["mail", "mailto:help@acme.example", "mailto:help@acme.example"],
    ["spaces around", "  https://acme.example ", "https://acme.example/"],
    ["a variable that is a link", " {{link}} ", "https://app.example/verify?code=abc"],
    [
      "another value in the query, encoded",
      "https://acme.example/?n={{name}}",
      "https://acme.example/?n=evil.example%2F%22%3E%3Cx%3E%26a%3Db%23c",
    ],
    ["a code in the fragment", "https://acme.example/#{{otp}}", "https://acme.example/#K7M2QX"],
    ["quotes", 'https://acme.example/"><script>', "https://acme.example/%22%3E%3Cscript%3E"],
  ])("can be: %s", (_name, url, result) => {
    expect(resolve(url)).toBe(result);
  });

  it.each([
    "",
    "#",
    "/relative",
    "//acme.example",
    "javascript:alert(1)",
    "JavaScript:alert(1)//?{{name}}",
    " java\nscript:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "file:///etc/passwd",
    "{{name}}",
    "{{otp}}",
    "https://{{name}}",
    "https://{{name}}/?a",
    "https://acme.example/{{name}}",
    "https://acme.example/?to={{link}}",
    "{{link}}&more=1",
    "{{link}}{{link}}",
    "{{unknown}}",
  ])("cannot be: %s", (url) => {
    expect(resolve(url)).toBeNull();
  });

  it("of an image is http(s), and never a link variable, because loading it would consume the link", () => {
    expect(resolve("https://acme.example/logo.png", imageProtocols)).toBe("https://acme.example/logo.png");
    expect(resolve("mailto:help@acme.example", imageProtocols)).toBeNull();
    expect(resolve("{{link}}", imageProtocols)).toBeNull();
  });
});
