const blockTags = new Set(
  "address article aside blockquote body center div dl dt dd fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr main nav ol p pre section table tbody tfoot thead ul".split(
    " ",
  ),
);
const lineTags = new Set(["br", "tr", "li"]);
/** Elements whose content is not shown. */
const hiddenTags = new Set(["head", "script", "style", "template", "title"]);

const entities: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  copy: "©",
  reg: "®",
  hellip: "…",
  ndash: "–",
  mdash: "—",
  lsquo: "‘",
  rsquo: "’",
  ldquo: "“",
  rdquo: "”",
  euro: "€",
};

function decodeEntity(whole: string, name: string): string {
  if (!name.startsWith("#")) return entities[name] ?? whole;
  const codePoint = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  const isCharacter = codePoint > 31 && codePoint <= 0x10ffff && !(codePoint >= 0xd800 && codePoint <= 0xdfff);
  return isCharacter ? String.fromCodePoint(codePoint) : whole;
}

const decode = (text: string): string => text.replace(/&(#?\w{1,8});/g, decodeEntity);

/** The index after the tag that starts at `start`; -1 if it isn't closed. A quoted attribute can contain `>`. */
function findTagEnd(html: string, start: number): number {
  let quote = "";
  for (let index = start + 1; index < html.length; index += 1) {
    const character = html[index] ?? "";
    if (quote !== "") quote = character === quote ? "" : quote;
    else if (character === '"' || character === "'") quote = character;
    else if (character === ">") return index + 1;
  }
  return -1;
}

const getAttribute = (tag: string, name: "href" | "alt"): string => {
  const pattern =
    name === "href" ? /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i : /\salt\s*=\s*(?:"([^"]*)"|'([^']*)')/i;
  const [, double, single, bare] = pattern.exec(tag) ?? [];
  return decode(double ?? single ?? bare ?? "").trim();
};

/** Longest tag whose attributes are read, in characters. */
const maxTagLength = 4_096;

/**
 * The plain text of an HTML email: paragraphs, lists, and each link after its label on a line of its own, so that every
 * email client detects it completely. Takes time linear in the length of the HTML.
 */
export function htmlToText(html: string): string {
  const lowerCase = html.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  const pieces: string[] = [];
  let href = "";
  let label = 0;
  let at = 0;
  const append = (text: string): void => {
    if (text !== "") pieces.push(text);
  };
  const closeLink = (): void => {
    const shown = pieces.slice(label).join("").trim();
    if (href !== "" && shown !== href) pieces.push(`${shown === "" || shown.endsWith(":") ? "" : ":"}\n${href}\n`);
    href = "";
  };
  while (at < html.length) {
    const open = html.indexOf("<", at);
    if (open === -1) {
      append(decode(html.slice(at).replace(/\s+/g, " ")));
      break;
    }
    append(decode(html.slice(at, open).replace(/\s+/g, " ")));
    if (html.startsWith("<!--", open)) {
      const close = html.indexOf("-->", open);
      at = close === -1 ? html.length : close + 3;
      continue;
    }
    const name = /^<\/?([a-z][a-z0-9]*)/.exec(lowerCase.slice(open, open + 32))?.[1];
    if (name === undefined && !/^<[!?/]/.test(html.slice(open, open + 2))) {
      append("<");
      at = open + 1;
      continue;
    }
    const end = findTagEnd(html, open);
    if (end === -1) break;
    const isClosing = html[open + 1] === "/";
    const tag = html.slice(open, Math.min(end, open + maxTagLength));
    at = end;
    if (name === undefined) continue;
    if (hiddenTags.has(name) && !isClosing) {
      const close = lowerCase.indexOf(`</${name}`, end);
      at = close === -1 ? html.length : close;
    } else if (name === "a") {
      closeLink();
      if (!isClosing) {
        const target = getAttribute(tag, "href");
        href = /^(?:https?:|mailto:)/i.test(target) ? target.replace(/^mailto:/i, "") : "";
        label = pieces.length;
      }
    } else if (name === "img") append(getAttribute(tag, "alt"));
    else if (blockTags.has(name)) append("\n\n");
    else if (lineTags.has(name)) append(name === "li" && !isClosing ? "\n- " : "\n");
    else if (name === "td" || name === "th") append(" ");
  }
  closeLink();
  const text = pieces
    .join("")
    .split("\n")
    .map((line) => line.replace(/[ \t]+/g, " ").trim())
    .join("\n");
  return `${text.replace(/\n{3,}/g, "\n\n").trim()}\n`;
}
