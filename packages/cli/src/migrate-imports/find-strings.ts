/** A string literal in code. `start` and `end`: of its content, without the quotes. `before`: the code before it. */
export interface FoundString {
  readonly start: number;
  readonly end: number;
  readonly value: string;
  /** Without comments, and with other strings emptied. At least the last {@link contextLength} characters. */
  readonly before: string;
}

/** Long enough for an import with many names. */
const contextLength = 4000;

/** A slash starts a regular expression after these, and a division after anything else. */
const beforeRegExp = /(^|[(,=:[!&|?{};+\-*%<>~^]|\b(?:return|typeof|case|in|of|do|else|void|await|yield))\s*$/;

/**
 * Finds the string literals of JavaScript or TypeScript, with or without JSX, outside comments, other strings, and regular
 * expressions. It doesn't parse: a quote that isn't closed in its line, as in JSX text, is no string.
 */
export function findStrings(source: string): FoundString[] {
  const found: FoundString[] = [];
  let before = "";
  const readCode = (from: number, until: (at: number) => boolean): number => {
    let at = from;
    while (at < source.length && !until(at)) at = readToken(at);
    return at;
  };

  /** Returns the position after the token. */
  function readToken(at: number): number {
    const character = source[at] ?? "";
    const comment = findCommentEnd(source, at);
    if (comment !== null) return comment;
    if (character === '"' || character === "'") return readQuoted(at, character);
    if (character === "`") return readTemplate(at);
    const regExpEnd = character === "/" && beforeRegExp.test(before.slice(-20)) ? findRegExpEnd(source, at) : null;
    before += regExpEnd === null ? character : "/x/";
    if (before.length > 2 * contextLength) before = before.slice(-contextLength);
    return regExpEnd ?? at + 1;
  }

  function add(start: number, end: number): void {
    found.push({ start, end, value: source.slice(start, end), before });
    before += '""';
  }

  function readQuoted(at: number, quote: string): number {
    let end = at + 1;
    while (end < source.length && source[end] !== quote && source[end] !== "\n") end += source[end] === "\\" ? 2 : 1;
    if (source[end] !== quote) {
      before += quote;
      return at + 1;
    }
    add(at + 1, end);
    return end + 1;
  }

  /** Code in `${…}` can contain strings, too. */
  function readTemplate(at: number): number {
    let end = at + 1;
    let hasCode = false;
    while (end < source.length && source[end] !== "`") {
      if (source[end] === "\\") end += 2;
      else if (source.startsWith("${", end)) {
        hasCode = true;
        end = readNested(end + 2) + 1;
      } else end += 1;
    }
    if (end >= source.length) return at + 1;
    if (!hasCode) add(at + 1, end);
    return end + 1;
  }

  function readNested(from: number): number {
    let depth = 0;
    return readCode(from, (at) => {
      if (source[at] === "{") depth += 1;
      if (source[at] === "}") depth -= 1;
      return depth < 0;
    });
  }

  readCode(0, () => false);
  return found;
}

/** Where the comment at this position ends; null if there is none. */
function findCommentEnd(source: string, at: number): number | null {
  if (source.startsWith("//", at)) {
    const end = source.indexOf("\n", at);
    return end === -1 ? source.length : end;
  }
  if (!source.startsWith("/*", at)) return null;
  const end = source.indexOf("*/", at + 2);
  return end === -1 ? null : end + 2;
}

/** Where the regular expression at this position ends; null if it isn't closed in its line. */
function findRegExpEnd(source: string, at: number): number | null {
  let isInClass = false;
  for (let end = at + 1; end < source.length && source[end] !== "\n"; end += 1) {
    const character = source[end];
    if (character === "\\") end += 1;
    else if (character === "[") isInClass = true;
    else if (character === "]") isInClass = false;
    else if (character === "/" && !isInClass) return end + 1;
  }
  return null;
}
