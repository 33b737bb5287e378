/**
 * Normalizes a link, which leaves no character in it that could end an attribute or a line.
 * @throws TypeError unless it is an absolute http(s) URL. The message omits the value, because it contains a secret.
 */
export function normalizeHttpUrl(link: string): string {
  const url = URL.parse(link);
  if (url === null || (url.protocol !== "http:" && url.protocol !== "https:")) {
    throw new TypeError("A link in an email must be an absolute http or https URL");
  }
  return url.href;
}
