/**
 * The link in its normal form, in which it holds no character that could end an attribute or a line.
 * @throws TypeError unless it is an absolute http(s) URL. The value stays out of the message, for it carries a secret.
 */
export function httpLink(link: string): string {
  const url = URL.parse(link);
  if (url === null || (url.protocol !== "http:" && url.protocol !== "https:")) {
    throw new TypeError("A link in a mail must be an absolute http or https URL");
  }
  return url.href;
}
