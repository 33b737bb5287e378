import { z } from "zod";
import { ProviderError } from "../provider-error.ts";
import type { Profile, RawProfile } from "./provider.ts";

/** Longest text taken over from a provider, in UTF-16 units. */
const maxLength = 2_048;
const nameMaxLength = 256;

/** The database cannot hold NUL, nor half a character. */
const isStorable = (value: string): boolean => !value.includes("\0") && value.isWellFormed();

const storableText = z.string().trim().min(1).max(maxLength).refine(isStorable);
const optional = <S extends z.ZodType>(schema: S) => schema.nullable().catch(null);

/** The plain rule of addresses, as everywhere. @see HTML §4.10.5.1.5 */
const email = z.email({ pattern: z.regexes.html5Email }).max(254);
const webAddress = storableText.refine((value) => /^https?:\/\//.test(value) && URL.canParse(value));

/** Takes over what is usable: without an id nobody can be told apart, everything else is a courtesy. @throws ProviderTrouble */
export function parseProfile(raw: RawProfile): Profile {
  const accountId = storableText.safeParse(raw.accountId);
  if (!accountId.success) throw new ProviderError("unavailable", "The provider named no account");
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
