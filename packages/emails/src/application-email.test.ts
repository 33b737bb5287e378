import { describe, expect, it } from "vitest";
import { type ApplicationEmail, parseEmailSource, renderApplicationEmail } from "./application-email.ts";
import { TemplateError } from "./email-template.ts";
import { htmlToText } from "./html/html-to-text.ts";
import { loadLanguage } from "./languages/email-language.ts";

const acme = { displayName: "Acme" };
const grace = { userDisplayName: "Grace", unsubscribeLink: null };
const render = (email: Partial<ApplicationEmail> & Pick<ApplicationEmail, "source">, to: object = {}) =>
  renderApplicationEmail({ hasTheme: true, variables: {}, ...email }, acme, { ...grace, ...to });
const layout = { type: "EmailLayout", data: { childrenIds: ["hello"] } };
const blocks = { root: layout, hello: { type: "Text", data: { props: { text: "Hello {{userDisplayName}}" } } } };

describe("the source of a template", () => {
  it("is JSON with a subject, and html or blocks", () => {
    expect(parseEmailSource('{"subject":"A","html":"<p>"}')).toEqual({ subject: "A", html: "<p>" });
    expect(parseEmailSource('{"subject":"A","content":{}}')).toEqual({ subject: "A", content: {} });
  });

  it.each([
    ["code", "export function EmailTemplate() { return <p>Hello</p>; }"],
    ["no object", "[]"],
    ["no subject", '{"html":"<p>"}'],
    ["an empty subject", '{"subject":" ","html":"<p>"}'],
    ["neither text nor blocks", '{"subject":"A"}'],
    ["both", '{"subject":"A","html":"","content":{}}'],
    ["html that is no text", '{"subject":"A","html":1}'],
  ])("%s is rejected with a sentence that says what is accepted", (_name, source) => {
    expect(() => parseEmailSource(source)).toThrow(/never runs code.*"subject"/);
  });

  it("an unknown field is named", () => {
    expect(() => parseEmailSource('{"subject":"A","html":"","theme":1}')).toThrow('"theme"');
  });
});

describe("an application's email", () => {
  it("has the application's HTML in the frame of the project's other emails, and a plain-text part", () => {
    const { subject, html, text } = render({ source: { subject: "News", html: "<p>Big <b>news</b></p>" } });
    expect(subject).toBe("News");
    expect(html).toContain("<p>Big <b>news</b></p>");
    expect(html).toMatch(/^<!doctype html>[\s\S]*class="brand"[^>]*>Acme</);
    expect(text).toBe("Big news\n");
  });

  it.each([
    ["without a theme", { hasTheme: false, source: { subject: "A", html: "<p>B</p>" } }],
    ["if it is a complete document", { source: { subject: "A", html: "<html><body><p>B</p></body></html>" } }],
  ])("has no frame %s", (_name, email) => {
    expect(render(email).html).toBe(email.source.html);
  });

  it("escapes the values of variables, also in attributes, and in blocks", () => {
    const variables = { link: '"><script>', userDisplayName: "Mallory" };
    const { html } = render({
      variables,
      source: { subject: "A", html: '<a href="{{link}}">{{userDisplayName}}</a>' },
    });
    expect(html).toContain('<a href="&quot;&gt;&lt;script&gt;">Grace</a>');
    expect(render({ source: { subject: "A", content: blocks } }).text).toBe("Hello Grace\n");
  });

  it("is sent unchanged if it isn't a template", () => {
    const source = { subject: "", html: "<p>{{userDisplayName}}</p>" };
    const mail = render({ source, isVerbatim: true, subject: "Hi {{a}}\r\nBcc: x@example.com" });
    expect(mail.html).toContain("{{userDisplayName}}");
    expect(mail.subject).toBe("Hi {{a}} Bcc: x@example.com");
  });

  it("without a subject has the project's name", () => {
    expect(render({ source: { subject: "", html: "" }, isVerbatim: true }).subject).toBe("Acme");
  });

  it("that can be turned off says how in the recipient's language", async () => {
    const source = { subject: "News", html: "<p>Hello</p>" };
    const language = await loadLanguage("ar-EG");
    const { html, text } = render({ source }, { unsubscribeLink: "https://auth.example/u", language });
    expect(html).toContain('<html lang="en"');
    expect(html).toMatch(/<p class="note" lang="ar" dir="rtl"[^>]*>لا تريد تلقي هذه الرسائل؟ <a /);
    expect(text).toMatch(/\n\nلا تريد تلقي هذه الرسائل؟ إلغاء الاشتراك:\nhttps:\/\/auth\.example\/u\n$/);
  });

  it.each([
    ["HTML", { subject: "A", html: "<p>B</p>" }, true],
    ["a complete document", { subject: "A", html: "<html><body><p>B</p></body></html>" }, true],
    ["HTML without a theme", { subject: "A", html: "<p>B</p>" }, false],
    ["blocks", { subject: "A", content: blocks }, true],
  ])("that can be turned off shows how, in both parts, for %s", (_name, source, hasTheme) => {
    const unsubscribeLink = "https://auth.example/unsubscribe?a=1&b=2";
    const { html, text } = render({ source, hasTheme }, { unsubscribeLink });
    expect(html.match(/href="https:\/\/auth\.example\/unsubscribe\?a=1&amp;b=2"/g)).toHaveLength(1);
    expect(html).toMatch(/Unsubscribe<\/a><\/p>\s*(?:<\/body>\s*<\/html>\s*)?$/);
    expect(text.split("\n")).toContain(unsubscribeLink);
  });

  it("can't grow without limit through a long value that is used often", () => {
    const email = { variables: { a: "x".repeat(20_000) }, source: { subject: "A", html: "{{a}}".repeat(10_000) } };
    expect(() => render(email)).toThrow(TemplateError);
  });

  it("with blocks needs a theme", () => {
    expect(() => render({ hasTheme: false, source: { subject: "A", content: blocks } })).toThrow("need a theme");
  });
});

describe("the plain text of HTML", () => {
  it.each([
    ["paragraphs", "<h1>News</h1><p>One\n  two</p><p>Three<br>four</p>", "News\n\nOne two\n\nThree\nfour"],
    ["lists", "<ul><li>One</li><li>Two</li></ul>", "- One\n\n- Two"],
    [
      "a link",
      'See <a href="https://acme.example/?a=1&amp;b=2">the docs</a> now.',
      "See the docs:\nhttps://acme.example/?a=1&b=2\nnow.",
    ],
    ["a link whose label is its URL", '<a href="https://a.example">https://a.example</a>', "https://a.example"],
    ["a link that isn't one", '<a href="javascript:alert(1)">Click</a>', "Click"],
    ["an image", '<img src="x" alt="A chart">', "A chart"],
    ["entities", "&lt;b&gt; &amp;amp; &#8364; &#x20ac; &nope; &#0;", "<b> &amp; € € &nope; &#0;"],
    ["what isn't shown", "<style>p{}</style><!-- a -->B<script>alert(1)</script><title>C</title>", "B"],
    ["a quoted angle bracket", '<img alt="a > b">', "a > b"],
    ["an angle bracket that is no tag", "1 < 2", "1 < 2"],
    ["a tag that never ends", "One <b", "One"],
  ])("shows %s", (_name, html, text) => {
    expect(htmlToText(html)).toBe(`${text}\n`);
  });

  it.each(["<", "<a ", '<a "', "<!--", "<script>", "<a href='x", "&#", "</"])(
    "%s repeated many times is read in linear time",
    (part) => {
      expect(htmlToText(part.repeat(30_000)).length).toBeLessThan(200_000);
    },
  );
});
