import { z } from "zod";

/** The address syntax of HTML's `input type=email`: ASCII only, no spaces, no quoted local parts. @see HTML §4.10.5.1.5 */
const plainPattern =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

/** Maximum length of a deliverable address. @see RFC 5321 §4.5.3.1 */
const maxLength = 254;

const isStrict = (address: string): boolean => {
  const at = address.lastIndexOf("@");
  const local = address.slice(0, at);
  const domain = address.slice(at + 1);
  const lastLabel = domain.slice(domain.lastIndexOf(".") + 1);
  const hasValidDots = !local.startsWith(".") && !local.endsWith(".") && !local.includes("..");
  return hasValidDots && domain.includes(".") && lastLabel.length >= 2;
};

/** An email address as existing data can contain it: `a@localhost` is valid. */
export const plainEmail = () =>
  z.string().max(maxLength, "must be at most 254 characters").regex(plainPattern, "must be an email address");

/** An email address for a new account: requires a top-level domain and no leading, trailing or double dots. */
export const strictEmail = () => plainEmail().refine(isStrict, "must be an email address with a full domain");
