import { describe, expect, it } from "vitest";
import { renderEmail } from "../index.ts";

const link = "https://app.example/verify?code=0123456789abcdefghjkmnpqrstvwxyz0123456789abc";

const getText = (...blocks: readonly object[]): string => {
  const byId = Object.fromEntries(blocks.map((block, index) => [`b${index}`, block]));
  const root = { type: "EmailLayout", data: { childrenIds: Object.keys(byId) } };
  const variables = { emailVerificationLink: link, linkLifeMs: 86_400_000, userDisplayName: "Ada" };
  const template = { subject: "x", content: { root, ...byId }, language: "" };
  return renderEmail("email_verification", variables, { displayName: "Acme" }, template).text;
};

const text = (words: string, more: object = {}) => ({ type: "Text", data: { props: { text: words, ...more } } });
const heading = (words: string) => ({ type: "Heading", data: { props: { text: words } } });
const button = (label: string, url: string) => ({ type: "Button", data: { props: { text: label, url } } });
const image = (props: object) => ({ type: "Image", data: { props: { url: "https://acme.example/a.png", ...props } } });

describe("the text part", () => {
  it("has the same content in paragraphs, without bold and empty blocks", () => {
    const mail = getText(
      heading("Hi {{userDisplayName}}"),
      { type: "Divider", data: {} },
      text("a **b** c\nd"),
      { type: "Spacer", data: {} },
      text("  "),
      text("end"),
    );
    expect(mail).toBe("Hi Ada\n\na b c\nd\n\nend\n");
  });

  it("puts button links on their own line", () => {
    expect(getText(text("Please verify."), button("Verify", "{{emailVerificationLink}}"))).toBe(
      `Please verify.\n\nVerify:\n\n${link}\n`,
    );
  });

  it("omits the label after a colon", () => {
    expect(getText(text("Open this:"), button("Verify", "{{emailVerificationLink}}"))).toBe(`Open this:\n\n${link}\n`);
  });

  it("puts a link in a text on its own line", () => {
    expect(getText(text("Or [verify]({{emailVerificationLink}}) now."))).toBe(`Or verify now.\n\n${link}\n`);
  });

  it("labels each of several links in a text", () => {
    expect(getText(text("[Help](https://a.example/h) or [terms](https://a.example/t)"))).toBe(
      "Help or terms\n\nHelp:\nhttps://a.example/h\n\nterms:\nhttps://a.example/t\n",
    );
  });

  it("puts a link variable in a sentence on its own line", () => {
    expect(getText(text("Open {{emailVerificationLink}} now."))).toBe(`Open\n${link}\nnow.\n`);
  });

  it("represents images by their alt text", () => {
    expect(
      getText(image({ alt: "Our logo" }), image({ alt: "" }), image({ alt: "Shop", linkHref: "https://s.example/" })),
    ).toBe("Our logo\n\nShop:\n\nhttps://s.example/\n");
  });

  it("includes text-only content and omits HTML-only content", () => {
    expect(getText(text("both"), text("here", { onlyIn: "text" }), text("there", { onlyIn: "html" }))).toBe(
      "both\n\nhere\n",
    );
  });

  it("orders containers and columns from left to right", () => {
    const columns = {
      columnsCount: 3,
      columns: [{ childrenIds: ["b1"] }, { childrenIds: ["b2"] }, { childrenIds: ["b3"] }],
    };
    const content = {
      root: { type: "EmailLayout", data: { childrenIds: ["b0"] } },
      b0: { type: "ColumnsContainer", data: { props: columns } },
      b1: { type: "Container", data: { props: { childrenIds: ["b4"] } } },
      b2: text("two"),
      b3: text("three"),
      b4: text("one"),
    };
    const variables = { emailVerificationLink: link, linkLifeMs: 1, userDisplayName: null };
    const template = { subject: "x", content, language: "" };
    expect(renderEmail("email_verification", variables, { displayName: "A" }, template).text).toBe(
      "one\n\ntwo\n\nthree\n",
    );
  });
});
