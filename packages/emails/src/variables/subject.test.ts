import { describe, expect, it } from "vitest";
import { fill, toValues } from "./fill.ts";
import { fillPreview, fillSubject } from "./subject.ts";
import { codeValue, linkValue, nameValue, projectValue } from "./values.ts";

const values = toValues({
  project: projectValue("acme.io\r\nBcc: x"),
  name: nameValue("www.evil.example\nBcc: y"),
  link: linkValue("https://app.example/?code=secret"),
  otp: codeValue("k7m2qx"),
});

describe("a subject", () => {
  it("is one line, whatever is put in, or stands in the template", () => {
    expect(fillSubject("For\r\n\u2028\u0000{{project}}\tand you", values)).toBe("For acme.io Bcc: x and you");
  });

  it("names the project as it is, and makes links of nobody's name", () => {
    const subject = fillSubject("{{project}} {{name}}", values);
    expect(subject).toContain("acme.io");
    expect(subject).not.toContain("evil.example");
  });

  it("holds a code where the project wants that, and never a link", () => {
    expect(fillSubject("{{otp}} {{link}}", values)).toBe("K7M2QX");
  });

  it("is at most 250 characters, and cuts none in two", () => {
    const subject = fillSubject("😀".repeat(400), values);
    expect([...subject]).toHaveLength(250);
    expect(subject.isWellFormed()).toBe(true);
  });
});

describe("the line after the subject", () => {
  it("holds neither codes nor links", () => {
    expect(fillPreview("{{project}}: {{otp}}{{link}}!", values)).not.toMatch(/K7M2QX|secret/);
  });
});

describe("marks in a template", () => {
  it("mean nothing", () => {
    expect(fill("a\ufdd0\ufdd3b", values)).toBe("ab");
  });
});
