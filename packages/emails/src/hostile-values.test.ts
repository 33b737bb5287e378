import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type EmailTemplate, renderEmail } from "./index.ts";

/** Attack fragments mixed with arbitrary text. */
const attack = fc.constantFrom(
  "<script>alert(1)</script>",
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='x",
  "</title></style></td></table>",
  "<!--",
  "-->",
  "]]>",
  "&lt;b&gt;",
  "&#60;b>",
  "[win](https://evil.example/)",
  "**",
  "https://evil.example/x",
  "www.evil.example",
  "a@evil.example",
  "javascript:alert(1)",
  "\r\nBcc: victim@evil.example",
  "\n\n.\r\n",
  "\u2028",
  "\u0000",
  "\u202e",
  "\u200c",
  "\ufdd0",
  "\ufdd2",
  "\ud800",
  "{{otp}}",
  "{{#if x}}",
  "{{{",
  "$&",
  "$1",
  "%0d%0a",
);
const hostile = fc
  .array(fc.oneof(attack, fc.string({ unit: "binary", maxLength: 12 })), { minLength: 1, maxLength: 5 })
  .map((parts) => `a${parts.join("")}`);
const hostileLink = hostile.map((text) => `https://app.example/verify?after=${text}&code=abc`);

/** A fixed seed makes runs reproducible. */
const runs = { seed: 20_261_121, numRuns: 100 };

/** Every context in which a value can appear. */
const everywhere: EmailTemplate = {
  subject: "{{projectDisplayName}}|{{userDisplayName}}|{{emailVerificationLink}}|{{{userDisplayName}}}",
  language: "en",
  content: {
    root: {
      type: "EmailLayout",
      data: { brand: "{{userDisplayName}}", preview: "{{userDisplayName}}", childrenIds: ["h", "t", "b", "i", "w"] },
    },
    h: { type: "Heading", data: { props: { text: "{{userDisplayName}}{{projectDisplayName}}" } } },
    t: {
      type: "Text",
      data: {
        props: {
          text: "{{userDisplayName}}(words) **{{userDisplayName}}** *{{userDisplayName}}* [{{userDisplayName}}](https://acme.example/?n={{userDisplayName}}) [x]({{userDisplayName}}) {{emailVerificationLink}}",
        },
      },
    },
    b: { type: "Button", data: { props: { text: "{{userDisplayName}}", url: "{{emailVerificationLink}}" } } },
    i: {
      type: "Image",
      data: {
        props: {
          url: "https://acme.example/i?n={{userDisplayName}}",
          alt: "{{userDisplayName}}",
          linkHref: "{{emailVerificationLink}}",
        },
      },
    },
    w: { type: "Button", data: { props: { text: "no", url: "https://{{userDisplayName}}.example" } } },
  },
};

interface Values {
  readonly name: string;
  readonly project: string;
  readonly link: string;
}

const emails: Readonly<Record<string, (values: Values) => ReturnType<typeof renderEmail>>> = {
  "a template with values everywhere": ({ name, project, link }) =>
    renderEmail(
      "email_verification",
      { emailVerificationLink: link, linkLifeMs: 1, userDisplayName: name },
      { displayName: project },
      everywhere,
    ),
  email_verification: ({ name, project, link }) =>
    renderEmail(
      "email_verification",
      { emailVerificationLink: link, linkLifeMs: 1, userDisplayName: name },
      { displayName: project },
    ),
  password_reset: ({ name, project, link }) =>
    renderEmail("password_reset", { resetLink: link, linkLifeMs: 1, userDisplayName: name }, { displayName: project }),
  magic_link: ({ project, link }) =>
    renderEmail("magic_link", { magicLink: link, linkLifeMs: 1, otp: "k7m2qx" }, { displayName: project }),
  team_invitation: ({ name, project, link }) =>
    renderEmail(
      "team_invitation",
      {
        teamInvitationLink: link,
        linkLifeMs: 1,
        teamDisplayName: name,
        inviterDisplayName: name,
        recipientEmail: name,
      },
      { displayName: project },
    ),
};

const tagPattern = /<(?:!doctype html|!--\[if mso\]>.*?<!\[endif\]--|(\/?)([a-z][a-z0-9]*)((?: [a-z-]+="[^"<>]*")*))>/g;
const voidTags = new Set(["meta", "br", "hr", "img"]);

/**
 * The HTML tags of an email in order, with their attribute names. Fails on content outside the grammar and on unclosed
 * tags.
 */
function getStructure(html: string): string[] {
  const open: string[] = [];
  const structure: string[] = [];
  for (const [whole, slash, name = "", attributes = ""] of html.matchAll(tagPattern)) {
    if (name === "") structure.push(whole);
    else if (slash) expect(open.pop()).toBe(name);
    else {
      if (!voidTags.has(name)) open.push(name);
      structure.push(`${name}${attributes.replace(/="[^"]*"/g, "")}`);
    }
  }
  expect(open).toEqual([]);
  expect(html.replace(/<style>[^<]*<\/style>/, "").replace(tagPattern, "")).not.toMatch(/[<>"]/);
  return structure;
}

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };
const decode = (attribute: string) => attribute.replace(/&(amp|lt|gt|quot|#39);/g, (_, name) => entities[name] ?? "");
const getHrefs = (html: string) => [...html.matchAll(/ (?:href|src)="([^"]*)"/g)].map(([, url = ""]) => decode(url));
const linksIn = (text: string) => text.match(/(?:https?:\/\/|www\.)\S+/g) ?? [];

describe.each(Object.entries(emails))("%s with hostile names", (_name, render) => {
  const harmless = render({ name: "Ada", project: "Acme", link: "https://app.example/verify?code=abc" });
  const words = fc.record({ name: hostile, project: hostile, link: hostileLink });
  const isOurs = (url: string) =>
    url.startsWith("https://app.example/verify?") || url.startsWith("https://acme.example/");

  it("has the same tags, attributes and link targets", () => {
    const structure = getStructure(harmless.html);
    fc.assert(
      fc.property(words, (chosen) => {
        const { html } = render(chosen);
        expect(getStructure(html)).toEqual(structure);
        const hrefs = getHrefs(html);
        expect(hrefs).toHaveLength(getHrefs(harmless.html).length);
        expect(hrefs.filter((url) => !isOurs(url))).toEqual([]);
        expect(hrefs).toContain(new URL(chosen.link).href);
      }),
      runs,
    );
  });

  it("has a one-line subject without hidden characters or links", () => {
    fc.assert(
      fc.property(words, (chosen) => {
        const { subject } = render(chosen);
        expect(subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
        expect(subject.isWellFormed()).toBe(true);
        expect(subject).not.toContain("app.example/verify");
      }),
      runs,
    );
  });

  it("has a text part with the same lines and no extra links", () => {
    fc.assert(
      fc.property(words, (chosen) => {
        const { text } = render(chosen);
        expect(text.split("\n")).toHaveLength(harmless.text.split("\n").length);
        expect(linksIn(text).filter((url) => !isOurs(url))).toEqual([]);
        expect(text.split("\n")).toContain(new URL(chosen.link).href);
      }),
      runs,
    );
  });
});
