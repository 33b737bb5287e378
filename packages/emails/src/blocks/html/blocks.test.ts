import { describe, expect, it } from "vitest";
import { renderEmail } from "../../index.ts";

const link = "https://app.example/verify?code=abc&x=1";

/** The HTML of a mail of these blocks, one below the other. */
function htmlOf(blocks: readonly object[], layout: object = {}, language = "en"): string {
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
  it("a heading of each level, in its size", () => {
    for (const [level, size] of [
      ["h1", 32],
      ["h2", 24],
      ["h3", 20],
    ] as const) {
      expect(htmlOf([block("Heading", { text: "Title", level })])).toMatch(
        new RegExp(`<${level} class="title" style="[^"]*font-size:${size}px[^"]*">Title</${level}>`),
      );
    }
  });

  it("a text with bold words, line ends and links, in 16 pixels", () => {
    const html = htmlOf([text("**Hi** {{userDisplayName}},\nsee [docs](https://acme.example/?a=1&b=2) & <more>")]);
    expect(html).toContain('<strong>Hi</strong> Ada,<br>see <a class="link" href="https://acme.example/?a=1&amp;b=2"');
    expect(html).toContain(">docs</a> &amp; &lt;more&gt;</p>");
    expect(html).toMatch(/<p class="text" style="[^"]*font-size:16px/);
  });

  it("everything a style can say of a text", () => {
    const style = {
      color: "#112233",
      backgroundColor: "#ddeeff",
      fontSize: 20,
      fontFamily: "BOOK_SERIF",
      fontWeight: "bold",
      textAlign: "center",
      padding,
    };
    const html = htmlOf([text("words", style)]);
    expect(html).toContain(
      'bgcolor="#ddeeff" align="center" style="padding:1px 2px 3px 4px;background-color:#ddeeff;text-align:center"',
    );
    expect(html).toMatch(
      /<p style="font-family:&#39;Iowan Old Style[^"]*font-size:20px[^"]*font-weight:600[^"]*color:#112233/,
    );
  });

  it("a button with the link that it is for, its sizes and shapes", () => {
    const props = { text: "Go", url: "{{emailVerificationLink}}", fullWidth: true, size: "large", buttonStyle: "pill" };
    const html = htmlOf([block("Button", props)]);
    expect(html).toContain('class="button-link" href="https://app.example/verify?code=abc&amp;x=1"');
    expect(html).toMatch(/padding:16px 32px[^"]*border-radius:64px[^"]*">Go<\/a>/);
    expect(html).toContain('width="100%" style="display:inline-table');
  });

  it.each(["javascript:alert(1)", "", "{{unknown}}"])("no button that leads to %j", (url) => {
    expect(htmlOf([block("Button", { text: "Go", url })])).not.toContain("Go");
  });

  it("no link in a text that leads nowhere, but its words", () => {
    const html = htmlOf([text("[click](javascript:alert(1)) here")]);
    expect(html).toContain(">click here</p>");
    expect(html).not.toMatch(/<a\b|javascript/);
  });

  it("a picture, as wide as it fits, with its description and link", () => {
    const props = {
      url: "https://acme.example/a.png",
      alt: '"Logo" of {{projectDisplayName}}',
      linkHref: "https://acme.example",
      width: 900,
      height: 300,
    };
    const html = htmlOf([block("Image", props)]);
    expect(html).toContain(
      '<a href="https://acme.example/" style="text-decoration:none"><img src="https://acme.example/a.png" alt="&quot;Logo&quot; of Acme" width="600" style=',
    );
    expect(html).toMatch(/<img[^>]*max-width:100%[^>]*height:auto/);
  });

  it("no picture from anywhere but the web", () => {
    for (const url of ["data:image/png;base64,AAAA", "cid:x", "{{emailVerificationLink}}"]) {
      expect(htmlOf([block("Image", { url, alt: "x" })])).not.toContain("<img");
    }
  });

  it("a line and a space", () => {
    const html = htmlOf([block("Divider", { lineColor: "#445566", lineHeight: 3 }), block("Spacer", { height: 40 })]);
    expect(html).toContain("border-top:3px solid #445566");
    expect(html).toContain('<td height="40"');
    expect(htmlOf([block("Spacer", { height: 0 })])).not.toContain('height="0"');
  });

  it("a box with its colours, and columns beside each other", () => {
    const html = htmlOf([
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

  it("nothing but a code is shown large, to be selected by one click", () => {
    const template = {
      subject: "x",
      content: { root: { type: "EmailLayout", data: { childrenIds: ["c"] } }, c: text(" {{otp}} ") },
      language: "",
    };
    const variables = { magicLink: link, otp: "k7m2qx", linkLifeMs: 1 };
    const { html } = renderEmail("magic_link", variables, { displayName: "Acme" }, template);
    expect(html).toMatch(/<p class="code" style="[^"]*user-select:all[^"]*">K7M2QX<\/p>/);
  });

  it("what is only for the text part is not in it", () => {
    expect(htmlOf([block("Text", { text: "hidden words", onlyIn: "text" })])).not.toContain("hidden words");
  });
});

describe("the document around the blocks", () => {
  it.each([
    ["de", '<html lang="de" dir="ltr">'],
    ["ar-eg", '<html lang="ar-eg" dir="rtl">'],
    ["", '<html dir="auto">'],
  ])("tells its language and direction: %j", (language, tag) => {
    expect(htmlOf([], {}, language)).toContain(tag);
  });

  it("from right to left, the gap between columns is on the other side", () => {
    const columns = [{ childrenIds: [] }, { childrenIds: [] }, { childrenIds: [] }];
    const gaps = (language: string) =>
      [
        ...htmlOf([block("ColumnsContainer", { columns, columnsGap: 10 })], {}, language).matchAll(
          /class="column"[^>]*padding:([^;"]*)/g,
        ),
      ].map(([, padding]) => padding);
    expect(gaps("en")).toEqual(["0 5px 0 0px", "0 0px 0 5px"]);
    expect(gaps("he")).toEqual(["0 0px 0 5px", "0 5px 0 0px"]);
  });

  it("shows inboxes the subject, or what the template has for them, without secrets", () => {
    const preview = (html: string) => /<div style="display:none[^>]*>([^<]*)</.exec(html)?.[1];
    expect(preview(htmlOf([]))).toBe("The subject");
    expect(preview(htmlOf([], { preview: "For {{linkLife}}{{emailVerificationLink}}" }))).toBe("For 1 day");
  });

  it("has the line above the card that the template gives", () => {
    expect(htmlOf([], { brand: "{{projectDisplayName}} & Co" })).toMatch(/class="brand"[^>]*>Acme &amp; Co</);
    expect(htmlOf([])).not.toContain('class="brand"');
  });
});

describe("dark colours", () => {
  const isDark = (html: string): boolean =>
    html.includes("prefers-color-scheme: dark") && html.includes('class="card"');
  const words = text("words");

  it("are there when the template leaves its colours to us", () => {
    expect(isDark(htmlOf([words, block("Button", { text: "x", url: link, buttonBackgroundColor: "#ff0000" })]))).toBe(
      true,
    );
  });

  it("are there around a box with colours of its own, whose words stay as they are", () => {
    const box = block("Container", { childrenIds: ["b1"] }, { backgroundColor: "#000000" });
    const root = { childrenIds: ["b0"] };
    const html = htmlOf([box, text("in the box"), words], root);
    expect(isDark(html)).toBe(true);
    expect(html).toMatch(/<p style="[^"]*color:#ffffff[^"]*">in the box</);
  });

  it.each([
    ["the page", [words], { backdropColor: "#eeeeee" }],
    ["the card", [words], { canvasColor: "#ffffff" }],
    ["all text", [words], { textColor: "#222222" }],
    ["one text on the card", [words, text("blue", { color: "#0000ff" })], {}],
    [
      "a text in a box without a colour",
      [block("Container", { childrenIds: ["b1"] }), text("blue", { color: "#0000ff" })],
      {},
    ],
  ])(
    "are not there when the template gives a colour to %s: dark words must not meet a dark card",
    (_what, blocks, layout) => {
      const html = htmlOf(blocks, layout);
      expect(isDark(html)).toBe(false);
      expect(html).toContain('<meta name="color-scheme" content="light">');
      expect(html).not.toMatch(/class="(?:page|card|text|title|note|link)"/);
    },
  );

  it("words without a colour can be read on any card, and the line above it on any page", () => {
    const layout = { brand: "Acme", backdropColor: "#101010", canvasColor: "#ffffff", textColor: "#222222" };
    expect(htmlOf([words], layout)).toMatch(/color:#ffffff[^"]*">Acme</);
    expect(htmlOf([words], { canvasColor: "#101010" })).toMatch(/color:#ffffff[^"]*">words</);
    expect(htmlOf([words], { canvasColor: "#fafafa" })).toMatch(/color:#262626[^"]*">words</);
  });
});
