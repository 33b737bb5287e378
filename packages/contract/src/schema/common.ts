import { z } from "zod";
import { verificationCode } from "./values.ts";

/** The answer of deletes and of actions that have nothing to tell. */
export const success = z.strictObject({ success: z.literal(true) });

/** A list that holds everything at once. */
export const listOf = <S extends z.ZodType>(item: S) =>
  z.strictObject({ items: z.array(item), is_paginated: z.literal(false) });

/** A part of a list; `next_cursor` is null on the last one. */
export const pageOf = <S extends z.ZodType>(item: S) =>
  z.strictObject({
    items: z.array(item),
    is_paginated: z.literal(true),
    pagination: z.strictObject({ next_cursor: z.string().nullable() }),
  });

/** What password sign-up and sign-in answer. */
export const tokenPair = z.strictObject({
  access_token: z.string(),
  refresh_token: z.string(),
  user_id: z.string(),
});

/** What a sign-in answers that may have created the account. */
export const newUserTokens = z.strictObject({ ...tokenPair.shape, is_new_user: z.boolean() });

export const codeBody = z.strictObject({ code: verificationCode() });

export const codeIsValid = z.strictObject({ is_code_valid: z.literal(true) });

/** The four errors every verification code can end in, in the order they are checked. */
export const verificationErrors = [
  "VERIFICATION_CODE_NOT_FOUND",
  "VERIFICATION_CODE_EXPIRED",
  "VERIFICATION_CODE_ALREADY_USED",
  "VERIFICATION_CODE_MAX_ATTEMPTS_REACHED",
] as const;

/** Every access type, in the order in which errors list them. */
export const everyAccess = ["client", "server", "admin"] as const;
