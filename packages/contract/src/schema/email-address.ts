import { z } from "zod";

/** The address syntax of HTML's `input type=email`: ASCII only, no spaces, no quoted local parts. @see HTML §4.10.5.1.5 */
const plainPattern =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

/** The longest address that can be delivered to. @see RFC 5321 §4.5.3.1 */
const maxLength = 254;

const isStrict = (address: string): boolean => {
  const at = address.lastIndexOf("@");
  const local = address.slice(0, at);
  const domain = address.slice(at + 1);
  const lastLabel = domain.slice(domain.lastIndexOf(".") + 1);
  const dotsFit = !local.startsWith(".") && !local.endsWith(".") && !local.includes("..");
  return dotsFit && domain.includes(".") && lastLabel.length >= 2;
};

/** An address as people have it already stored somewhere: `a@localhost` passes. */
export const plainEmail = () =>
  z.string().max(maxLength, "must be at most 254 characters").regex(plainPattern, "must be an e-mail address");

/** An address that a new account may use: needs a domain with a top level and no odd dots. */
export const strictEmail = () => plainEmail().refine(isStrict, "must be an e-mail address with a full domain");
