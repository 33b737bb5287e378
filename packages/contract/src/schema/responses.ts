import { z } from "zod";
import { number, text, verificationCode } from "./values.ts";

/** The response of deletes and of actions without a result. */
export const success = z.strictObject({ success: z.literal(true) });

/**
 * A complete list. `maxItems`: another rule limits how many items exist, see `list-limits.ts`. Every list has a maximum:
 * `endpoints.test.ts`.
 */
export const readList = <S extends z.ZodType>(item: S, maxItems: number) =>
  z.strictObject({ items: z.array(item).max(maxItems), is_paginated: z.literal(false) });

/** One page of a list; `next_cursor` is null on the last page. */
export const getPage = <S extends z.ZodType>(item: S, maxItems: number) =>
  z.strictObject({
    items: z.array(item).max(maxItems),
    is_paginated: z.literal(true),
    pagination: z.strictObject({ next_cursor: z.string().nullable() }),
  });

/**
 * Maximum page size of lists that published clients read without pages, and the default: these clients see only the
 * first page.
 */
export const maxListItems = 10_000;

/** The same for lists of small items that clients read, because one user can send many requests at once. */
export const maxClientListItems = 2_500;

/** A list that has pages only if the request asks for them, or if it would be too large. */
export const readListOrPage = <S extends z.ZodType>(item: S, maxItems = maxListItems) =>
  z.union([readList(item, maxItems), getPage(item, maxItems)]);

/** The page size that a request asks for; an endpoint can return less. */
const pageLimit = (maxItems = maxListItems) =>
  number().refine(
    (value) => Number.isInteger(value) && value >= 1 && value <= maxItems,
    `must be a whole number from 1 to ${maxItems}`,
  );

const pageCursor = (pattern: RegExp) =>
  text().refine((value) => pattern.test(value), "must be the next_cursor of the previous page");

const uuid = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";

/** The last item of a page, which may have been deleted since: by its IDs, or by a time in ms and its IDs. */
export const cursorPatterns = {
  id: new RegExp(`^${uuid}$`),
  twoIds: new RegExp(`^${uuid}\\.${uuid}$`),
  timeAndId: new RegExp(`^\\d{1,14}\\.${uuid}$`),
  timeAndTwoIds: new RegExp(`^\\d{1,14}\\.${uuid}\\.${uuid}$`),
  idAndPermission: new RegExp(`^${uuid}\\.[a-z0-9_:$]{1,256}$`),
  twoIdsAndPermission: new RegExp(`^${uuid}\\.${uuid}\\.[a-z0-9_:$]{1,256}$`),
} as const;

/** The query parameters of a list that has pages on request. */
export const pageQuery = (cursor: RegExp, maxItems = maxListItems) => ({
  /** Maximum page size. */
  limit: pageLimit(maxItems).optional(),
  cursor: pageCursor(cursor).optional(),
});

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
