import type { HttpRequest } from "./message.ts";

/** Languages beyond the tenth are ignored: users read few languages, and any client can send a long header. */
const maxLanguages = 10;

/** The language tags browsers send: `de`, `pt-br`, `zh-hant-tw`. */
const languagePattern = /^[a-z]{2,3}(?:-[a-z]{4})?(?:-(?:[a-z]{2}|[0-9]{3}))?$/;

/** A weight of 0 means "not acceptable". */
const weightPattern = /^q=(0(?:\.\d{1,3})?|1(?:\.0{1,3})?)$/;

/** The languages the client accepts, best first, lower case. @see RFC 9110 §12.5.4 */
export function acceptedLanguages({ headers }: Pick<HttpRequest, "headers">): string[] {
  const ranges = (headers["accept-language"] ?? "").split(",", maxLanguages).map((entry) => {
    const [language = "", ...parameters] = entry
      .toLowerCase()
      .split(";")
      .map((part) => part.trim());
    const weight = parameters.map((parameter) => weightPattern.exec(parameter)?.[1]).find(Boolean) ?? "1";
    return { language, weight: Number(weight) };
  });
  return ranges
    .filter(({ language, weight }) => weight > 0 && languagePattern.test(language))
    .sort((one, other) => other.weight - one.weight)
    .map(({ language }) => language);
}
