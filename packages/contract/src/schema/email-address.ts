import { z } from "zod";
import { emailAddressPattern, isStrictEmailAddress, maxEmailAddressLength } from "./email-address-syntax.ts";

/** An email address as existing data can contain it: `a@localhost` is valid. */
export const plainEmail = () =>
  z
    .string()
    .max(maxEmailAddressLength, `must be at most ${maxEmailAddressLength} characters`)
    .regex(emailAddressPattern, "must be an email address");

/** An email address for a new account: requires a top-level domain and no leading, trailing or double dots. */
export const strictEmail = () =>
  plainEmail().refine(isStrictEmailAddress, "must be an email address with a full domain");
