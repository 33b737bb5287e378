/** The address syntax of HTML's `input type=email`: ASCII only, no spaces, no quoted local parts. @see HTML §4.10.5.1.5 */
export const emailAddressPattern: RegExp =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

/** Maximum length of a deliverable address. @see RFC 5321 §4.5.3.1 */
export const maxEmailAddressLength = 254;

/** Whether existing data can contain this email address: `a@localhost` is valid. */
export const isEmailAddress = (address: string): boolean =>
  address.length <= maxEmailAddressLength && emailAddressPattern.test(address);

/**
 * Whether a new account can have this email address: it also requires a top-level domain and no leading, trailing or
 * double dots.
 */
export function isStrictEmailAddress(address: string): boolean {
  const [local = "", domain = ""] = address.split("@");
  const hasValidDots = !/^\.|\.$|\.\./.test(local);
  return isEmailAddress(address) && hasValidDots && /\.[^.]{2,}$/.test(domain);
}
