import { describe, expect, it } from "vitest";
import { renderEmail } from "../../index.ts";

const link = "https://app.example/verify?code=abc&x=1";

/** The HTML of an email with these blocks, from top to bottom. */
function getHtml(blocks: readonly object[], layout: object = {}, language = "en"): string {
  const byId = Object.fromEntries(blocks.map((block, index) => [`b${index}`, block]));
  const root = { type: "EmailLayout", data: { childrenIds: Object.keys(byId), ...layout } };
  const variables = { emailVerificationLink: link, linkLifeMs: 86_400_000, userDisplayName: "Ada" };
  const template = { subject: "The subject", content: { root, ...byId }, language };
  return renderEmail("email_verification", variables, { displayName: "Acme" }, template).html;
}

const block = (type: string, props: object, style: object = {}) => ({ type, data: { props, style } });
const text = (words: string, style: object = {}) => block("Text", { text: words }, style);
const padding = { top: 1, right: 2, bottom: 3, left: 4 };

describe("blocks as HTML", () => {
  it("renders headings of each level in their size", () => {
    for (const [level, size] of [
      ["h1", 32],
      ["h2", 24],
      ["h3", 20],
    ] as const) {
      expect(getHtml([block("Heading", { text: "Title", level })])).toMatch(
        new RegExp(`<${level} class="title" style="[^"]*font-size:${size}px[^"]*">Title</${level}>`),
      );
    }
  });

  it("renders text with bold words, line breaks and links, in 16 pixels", () => {
    const html = getHtml([text("**Hi** {{userDisplayName}},\nsee [docs](https://acme.example/?a=1&b=2) & <more>")]);
    expect(html).toContain('<strong>Hi</strong> Ada,<br>see <a class="link" href="https://acme.example/?a=1&amp;b=2"');
    expect(html).toContain(">docs</a> &amp; &lt;more&gt;</p>");
    expect(html).toMatch(/<p class="text" style="[^"]*font-size:16px/);
  });

  it("applies every style of a text", () => {
    const style = {
      color: "#112233",
      backgroundColor: "#ddeeff",
      fontSize: 20,
      fontFamily: "BOOK_SERIF",
      fontWeight: "bold",
      textAlign: "center",
      padding,
    };
    const html = getHtml([text("words", style)]);
    expect(html).toContain(
      'bgcolor="#ddeeff" align="center" style="padding:1px 2px 3px 4px;background-color:#ddeeff;text-align:center"',
    );
    expect(html).toMatch(
      /<p style="font-family:&#39;Iowan Old Style[^"]*font-size:20px[^"]*font-weight:600[^"]*color:#112233/,
    );
  });

  it("renders a button with its link, in each size and shape", () => {
    const props = { text: "Go", url: "{{emailVerificationLink}}", fullWidth: true, size: "large", buttonStyle: "pill" };
    const html = getHtml([block("Button", props)]);
    expect(html).toContain('class="button-link" href="https://app.example/verify?code=abc&amp;x=1"');
    expect(html).toMatch(/padding:16px 32px[^"]*border-radius:64px[^"]*">Go<\/a>/);
    expect(html).toContain('width="100%" style="display:inline-table');
  });

  it.each(["javascript:alert(1)", "", "{{unknown}}"])("renders no button that links to %j", (url) => {
    expect(getHtml([block("Button", { text: "Go", url })])).not.toContain("Go");
  });

  it("renders only the label of a link without a valid URL", () => {
    const html = getHtml([text("[click](javascript:alert(1)) here")]);
    expect(html).toContain(">click here</p>");
    expect(html).not.toMatch(/<a\b|javascript/);
  });

  it("renders an image within the maximum width, with alt text and link", () => {
    const props = {
      url: "https://acme.example/a.png",
      alt: '"Logo" of {{projectDisplayName}}',
      linkHref: "https://acme.example",
      width: 900,
      height: 300,
    };
    const html = getHtml([block("Image", props)]);
    expect(html).toContain(
      '<a href="https://acme.example/" style="text-decoration:none"><img src="https://acme.example/a.png" alt="&quot;Logo&quot; of Acme" width="600" style=',
    );
    expect(html).toMatch(/<img[^>]*max-width:100%[^>]*height:auto/);
  });

  it("renders only images with an http or https URL", () => {
    for (const url of ["data:image/png;base64,AAAA", "cid:x", "{{emailVerificationLink}}"]) {
      expect(getHtml([block("Image", { url, alt: "x" })])).not.toContain("<img");
    }
  });

  it("renders a divider and a spacer", () => {
    const html = getHtml([block("Divider", { lineColor: "#445566", lineHeight: 3 }), block("Spacer", { height: 40 })]);
    expect(html).toContain("border-top:3px solid #445566");
    expect(html).toContain('<td height="40"');
    expect(getHtml([block("Spacer", { height: 0 })])).not.toContain('height="0"');
  });

  it("renders a container with its colors, and columns side by side", () => {
    const html = getHtml([
      block(
        "Container",
        { childrenIds: ["b1"] },
        { backgroundColor: "#ffeecc", borderColor: "#aa8833", borderRadius: 5, padding },
      ),
      text("inside"),
      block("ColumnsContainer", {
        columnsCount: 3,
        columnsGap: 10,
        contentAlignment: "top",
        fixedWidths: [90, null, null],
        columns: [{ childrenIds: ["b1"] }, { childrenIds: [] }, { childrenIds: [] }],
      }),
    ]);
    expect(html).toContain(
      "background-color:#ffeecc;border:1px solid #aa8833;border-radius:5px;padding:1px 2px 3px 4px",
    );
    expect(html.match(/<td class="column" valign="top"/g)).toHaveLength(3);
    expect(html).toContain('width="90" style="vertical-align:top;padding:0 5px 0 0px;width:90px"');
  });

  it("renders a standalone code large and selectable with one click", () => {
    const template = {
      subject: "x",
      content: { root: { type: "EmailLayout", data: { childrenIds: ["c"] } }, c: text(" {{otp}} ") },
      language: "",
    };
    const variables = { magicLink: link, otp: "k7m2qx", linkLifeMs: 1 };
    const { html } = renderEmail("magic_link", variables, { displayName: "Acme" }, template);
    expect(html).toMatch(/<p class="code" style="[^"]*user-select:all[^"]*">K7M2QX<\/p>/);
  });

  it("omits text that is only for the text part", () => {
    expect(getHtml([block("Text", { text: "hidden words", onlyIn: "text" })])).not.toContain("hidden words");
  });
});

describe("the document around the blocks", () => {
  it.each([
    ["de", '<html lang="de" dir="ltr">'],
    ["ar-eg", '<html lang="ar-eg" dir="rtl">'],
    ["", '<html dir="auto">'],
  ])("sets language and direction for %j", (language, tag) => {
    expect(getHtml([], {}, language)).toContain(tag);
  });

  it("mirrors the gap between columns in right-to-left languages", () => {
    const columns = [{ childrenIds: [] }, { childrenIds: [] }, { childrenIds: [] }];
    const gaps = (language: string) =>
      [
        ...getHtml([block("ColumnsContainer", { columns, columnsGap: 10 })], {}, language).matchAll(
          /class="column"[^>]*padding:([^;"]*)/g,
        ),
      ].map(([, padding]) => padding);
    expect(gaps("en")).toEqual(["0 5px 0 0px", "0 0px 0 5px"]);
    expect(gaps("he")).toEqual(["0 0px 0 5px", "0 5px 0 0px"]);
  });

  it("sets the inbox preview to the template's text or the subject, without secrets", () => {
    const preview = (html: string) => /<div style="display:none[^>]*>([^<]*)</.exec(html)?.[1];
    expect(preview(getHtml([]))).toBe("The subject");
    expect(preview(getHtml([], { preview: "For {{linkLife}}{{emailVerificationLink}}" }))).toBe("For 1 day");
  });

  it("renders the template's line above the card", () => {
    expect(getHtml([], { brand: "{{projectDisplayName}} & Co" })).toMatch(/class="brand"[^>]*>Acme &amp; Co</);
    expect(getHtml([])).not.toContain('class="brand"');
  });
});

describe("dark colors", () => {
  const isDark = (html: string): boolean =>
    html.includes("prefers-color-scheme: dark") && html.includes('class="card"');
  const words = text("words");

  it("apply when the template uses the default colors", () => {
    expect(isDark(getHtml([words, block("Button", { text: "x", url: link, buttonBackgroundColor: "#ff0000" })]))).toBe(
      true,
    );
  });

  it("apply around a container with its own colors, whose text stays unchanged", () => {
    const box = block("Container", { childrenIds: ["b1"] }, { backgroundColor: "#000000" });
    const root = { childrenIds: ["b0"] };
    const html = getHtml([box, text("in the box"), words], root);
    expect(isDark(html)).toBe(true);
    expect(html).toMatch(/<p style="[^"]*color:#ffffff[^"]*">in the box</);
  });

  it.each([
    ["the page", [words], { backdropColor: "#eeeeee" }],
    ["the card", [words], { canvasColor: "#ffffff" }],
    ["all text", [words], { textColor: "#222222" }],
    ["one text on the card", [words, text("blue", { color: "#0000ff" })], {}],
    [
      "a text in a box without a color",
      [block("Container", { childrenIds: ["b1"] }), text("blue", { color: "#0000ff" })],
      {},
    ],
  ])(
    "do not apply when the template sets a color for %s, to avoid dark text on a dark card",
    (_what, blocks, layout) => {
      const html = getHtml(blocks, layout);
      expect(isDark(html)).toBe(false);
      expect(html).toContain('<meta name="color-scheme" content="light">');
      expect(html).not.toMatch(/class="(?:page|card|text|title|note|link)"/);
    },
  );

  it("default text is readable on any card color, and the brand line on any page color", () => {
    const layout = { brand: "Acme", backdropColor: "#101010", canvasColor: "#ffffff", textColor: "#222222" };
    expect(getHtml([words], layout)).toMatch(/color:#ffffff[^"]*">Acme</);
    expect(getHtml([words], { canvasColor: "#101010" })).toMatch(/color:#ffffff[^"]*">words</);
    expect(getHtml([words], { canvasColor: "#fafafa" })).toMatch(/color:#262626[^"]*">words</);
  });
});
