import { z } from "zod";
import { number, verificationCode } from "./values.ts";

/** The response of deletes and of actions without a result. */
export const success = z.strictObject({ success: z.literal(true) });

/** A complete, unpaginated list. */
export const readList = <S extends z.ZodType>(item: S) =>
  z.strictObject({ items: z.array(item), is_paginated: z.literal(false) });

/** One page of a list; `next_cursor` is null on the last page. */
export const getPage = <S extends z.ZodType>(item: S) =>
  z.strictObject({
    items: z.array(item),
    is_paginated: z.literal(true),
    pagination: z.strictObject({ next_cursor: z.string().nullable() }),
  });

/** A list that has pages only if the request asks for them, or if it would be too large. */
export const readListOrPage = <S extends z.ZodType>(item: S) => z.union([readList(item), getPage(item)]);

/** The page size that a request asks for; an endpoint can return less. */
export const pageLimit = () =>
  number().refine((value) => Number.isInteger(value) && value >= 1, "must be a whole number of 1 or more");

/** The response of password sign-up and sign-in. */
export const tokenPair = z.strictObject({
  access_token: z.string(),
  refresh_token: z.string(),
  user_id: z.string(),
});

/** The response of a sign-in that can create an account. */
export const newUserTokens = z.strictObject({ ...tokenPair.shape, is_new_user: z.boolean() });

export const codeBody = z.strictObject({ code: verificationCode() });

export const codeIsValid = z.strictObject({ is_code_valid: z.literal(true) });

/** The errors that any verification code can cause, in the order of the checks. */
export const verificationErrors = [
  "VERIFICATION_CODE_NOT_FOUND",
  "VERIFICATION_CODE_EXPIRED",
  "VERIFICATION_CODE_ALREADY_USED",
  "VERIFICATION_CODE_MAX_ATTEMPTS_REACHED",
] as const;

/** All access types, in the order that error messages list them. */
export const allAccessTypes = ["client", "server", "admin"] as const;
