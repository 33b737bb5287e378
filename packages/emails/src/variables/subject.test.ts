import { describe, expect, it } from "vitest";
import { assignMarks, fillWithMarks } from "./fill.ts";
import { fillPreview, fillSubject } from "./subject.ts";
import { codeValue, linkValue, nameValue, projectValue } from "./template-values.ts";

const values = assignMarks({
  project: projectValue("acme.io\r\nBcc: x"),
  name: nameValue("www.evil.example\nBcc: y"),
  link: linkValue("https://app.example/?code=secret"),
  otp: codeValue("k7m2qx"),
});

describe("a subject", () => {
  it("is always one line, regardless of values and template", () => {
    expect(fillSubject("For\r\n\u2028\u0000{{project}}\tand you", values)).toBe("For acme.io Bcc: x and you");
  });

  it("contains the project name unchanged, and auto-links no other name", () => {
    const subject = fillSubject("{{project}} {{name}}", values);
    expect(subject).toContain("acme.io");
    expect(subject).not.toContain("evil.example");
  });

  it("can contain a code if the template does, but never a link", () => {
    expect(fillSubject("{{otp}} {{link}}", values)).toBe("K7M2QX");
  });

  it("is at most 250 characters, and never splits one", () => {
    const subject = fillSubject("😀".repeat(400), values);
    expect([...subject]).toHaveLength(250);
    expect(subject.isWellFormed()).toBe(true);
  });
});

describe("the inbox preview", () => {
  it("contains neither codes nor links", () => {
    expect(fillPreview("{{project}}: {{otp}}{{link}}!", values)).not.toMatch(/K7M2QX|secret/);
  });
});

describe("marks in a template", () => {
  it("are removed", () => {
    expect(fillWithMarks("a\ufdd0\ufdd3b", values)).toBe("ab");
  });
});
