import { isStorableText as isStorable } from "@vestibule/contract/endpoints";
import { z } from "zod";

export const storableText = (maxLength: number) =>
  z
    .string()
    .max(maxLength, `must be at most ${maxLength} characters`)
    .refine(isStorable, "must not contain NUL or broken Unicode");

/** Names chosen by owners: event types, channels and ids. */
const namePattern = /^[\w.-]+$/;
const maxNameLength = 256;

export const isName = (text: string): boolean => text.length <= maxNameLength && namePattern.test(text);

export const ownName = () =>
  z.string().refine(isName, "must be 1 to 256 ASCII letters, digits, dots, dashes or underscores");

/** An RFC 3339 time, 1970 or later. */
export const time = () =>
  z.iso
    .datetime({ offset: true, message: "must be a time like 2026-01-31T12:00:00Z" })
    .transform((text) => new Date(text))
    .refine((date) => date.getTime() >= 0, "must not be before 1970");

const booleansByText = new Map([
  ["true", true],
  ["1", true],
  ["false", false],
  ["0", false],
]);

/** A flag in a query. */
export const flag = (byDefault: boolean) =>
  z
    .string()
    .transform((word, context) => {
      const value = booleansByText.get(word.toLowerCase());
      if (value === undefined) context.addIssue({ code: "custom", message: "must be true or false" });
      return value ?? byDefault;
    })
    .default(byDefault);

const maxNames = 100;

/** Names in a query: comma-separated or as a repeated parameter. */
export const names = () =>
  z
    .string()
    .transform((text) => text.split(",").filter((name) => name !== ""))
    .refine((list) => list.length <= maxNames && list.every(isName), "must be comma-separated names")
    .transform((list) => (list.length === 0 ? null : list))
    .default(null);

/** Null counts as absent. Unsupported fields are rejected instead of silently ignored. */
export const unsupported = (sentence: string) =>
  z.custom<undefined>((value) => value === undefined || value === null, sentence).optional();
