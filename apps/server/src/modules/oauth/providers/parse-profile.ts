import { z } from "zod";
import { ProviderError } from "../provider-error.ts";
import type { Profile, RawProfile } from "./provider.ts";

/** Maximum length of provider text, in UTF-16 units. */
const maxLength = 2_048;
const nameMaxLength = 256;

/** PostgreSQL can't store NUL or lone surrogates. */
const isStorable = (value: string): boolean => !value.includes("\0") && value.isWellFormed();

const storableText = z.string().trim().min(1).max(maxLength).refine(isStorable);
const optional = <S extends z.ZodType>(schema: S) => schema.nullable().catch(null);

/** The HTML rule for email addresses, as everywhere in the API. @see HTML §4.10.5.1.5 */
const email = z.email({ pattern: z.regexes.html5Email }).max(254);
const webAddress = storableText.refine((value) => /^https?:\/\//.test(value) && URL.canParse(value));

/** Keeps the valid parts of a profile. Only the account ID is required. @throws ProviderError */
export function parseProfile(raw: RawProfile): Profile {
  const accountId = storableText.safeParse(raw.accountId);
  if (!accountId.success) throw new ProviderError("unavailable", "The provider returned no account ID");
  const address = optional(email).parse(raw.email);
  return {
    accountId: accountId.data,
    displayName: optional(storableText.transform((value) => value.slice(0, nameMaxLength).toWellFormed())).parse(
      raw.displayName,
    ),
    email: address,
    emailVerified: address !== null && raw.emailVerified === true,
    profileImageUrl: optional(webAddress).parse(raw.profileImageUrl),
  };
}
