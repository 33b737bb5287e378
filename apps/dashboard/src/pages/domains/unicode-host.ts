/** Parameters of Punycode for hostnames. @see RFC 3492 §5 */
const [base, tMin, tMax, skew, damp, firstBias, firstCode] = [36, 1, 26, 38, 700, 72, 128];

/** @see RFC 3492 §6.1 */
function adapt(delta: number, count: number, isFirst: boolean): number {
  let rest = isFirst ? Math.floor(delta / damp) : delta >> 1;
  rest += Math.floor(rest / count);
  let k = 0;
  for (; rest > ((base - tMin) * tMax) >> 1; k += base) rest = Math.floor(rest / (base - tMin));
  return k + Math.floor(((base - tMin + 1) * rest) / (rest + skew));
}

/** Decodes the part after `xn--`; null: invalid Punycode. @see RFC 3492 §6.2 */
function decode(text: string): string | null {
  const end = Math.max(text.lastIndexOf("-"), 0);
  const codes = Array.from(text.slice(0, end), (letter) => letter.charCodeAt(0));
  let [code, index, bias] = [firstCode, 0, firstBias];
  for (let at = end > 0 ? end + 1 : 0; at < text.length; index += 1) {
    const before = index;
    for (let weight = 1, k = base; ; k += base) {
      const letter = text[at] ?? "";
      at += 1;
      const digit = /^[a-z]$/.test(letter) ? letter.charCodeAt(0) - 97 : /^\d$/.test(letter) ? 26 + Number(letter) : -1;
      if (digit < 0) return null;
      index += digit * weight;
      const threshold = Math.min(Math.max(k - bias, tMin), tMax);
      if (digit < threshold) break;
      weight *= base - threshold;
    }
    const count = codes.length + 1;
    bias = adapt(index - before, count, before === 0);
    code += Math.floor(index / count);
    index %= count;
    if (code > 0x10ffff) return null;
    codes.splice(index, 0, code);
  }
  return String.fromCodePoint(...codes);
}

/**
 * Letters of a single script, against homograph attacks: `аpple` with a Cyrillic а stays in its ASCII form, and so do
 * names with only Cyrillic letters that look Latin.
 */
const oneScript =
  /^(?:(?=.*[^асԁеһіјӏорԛѕԝху\p{N}-])[\p{scx=Cyrl}\p{N}-]*|[\p{scx=Latn}\p{N}-]*|[\p{scx=Grek}\p{N}-]*|[\p{scx=Arab}\p{N}-]*|[\p{scx=Hebr}\p{N}-]*|[\p{scx=Thai}\p{N}-]*|[\p{scx=Deva}\p{N}-]*|[\p{scx=Hang}\p{N}-]*|[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{N}-]*)$/u;

/** Whether browsers encode exactly this text as this label. */
const belongsTo = (label: string, text: string): boolean =>
  URL.canParse(`https://${text}`) && new URL(`https://${text}`).hostname === label;

/** A hostname in Unicode: `xn--mnchen-3ya.example` is `münchen.example`. Possible homographs stay in ASCII. */
export const toUnicodeHost = (host: string): string =>
  host
    .split(".")
    .map((label) => {
      const text = label.startsWith("xn--") ? decode(label.slice(4)) : null;
      return text !== null && oneScript.test(text) && belongsTo(label, text) ? text : label;
    })
    .join(".");

/** The same for the host of a URL. */
export const formatDomain = (domain: string): string =>
  domain.replace(/(?<=^https?:\/\/)[^/:]+/, (host) => toUnicodeHost(host));
