import { z } from "zod";
import { pictureMaxBytes, secretCodeLength } from "../constants.ts";
import { findJsonProblem, isStorableText, type JsonValue } from "./storable.ts";

/** Casts values before validation, as published clients expect (numbers in query strings are text). */
const castToString = (value: unknown): unknown =>
  typeof value === "number" || typeof value === "boolean" ? String(value) : value;

const castToNumber = (value: unknown): unknown =>
  typeof value === "string" && value.trim() !== "" ? Number(value) : value;

const booleansByText = new Map<unknown, boolean>([
  ["true", true],
  ["1", true],
  [1, true],
  ["false", false],
  ["0", false],
  [0, false],
]);
const castToBoolean = (value: unknown): unknown =>
  booleansByText.get(typeof value === "string" ? value.toLowerCase() : value) ?? value;

/** Text that PostgreSQL can store: no NUL, no unpaired surrogates. */
const storableText = () => z.string().refine(isStorableText, "must not contain NUL or invalid Unicode");

export const text = () => z.preprocess(castToString, storableText());

/** A name of a user or object; short, so that lists stay small. */
export const name = (maxLength = 256) =>
  z.preprocess(castToString, storableText().max(maxLength, `must be at most ${maxLength} characters`));

/** Non-empty text. */
export const word = () => z.preprocess(castToString, storableText().min(1, "must not be empty"));

export const number = () => z.preprocess(castToNumber, z.number());

export const flag = () => z.preprocess(castToBoolean, z.boolean());

/** Milliseconds since the epoch. */
export const millis = () => z.preprocess(castToNumber, z.number());

const uuidPattern =
  /^(?:[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}|0{8}(?:-0{4}){3}-0{12})$/i;

/** Longest language tag, in characters. @see RFC 5646 §4.4.1 */
const languageTagMaxLength = 35;

/** Null for an invalid tag. @see RFC 5646 §4.5 */
function canonicalizeLanguageTag(tag: string): string | null {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null;
  } catch {
    return null;
  }
}

const toCanonicalTag = (value: unknown): unknown =>
  typeof value === "string" && value.length <= languageTagMaxLength ? (canonicalizeLanguageTag(value) ?? value) : value;

/** A BCP 47 language tag in any letter case, such as `pt-BR`; the result is in canonical form. */
export const languageTag = () =>
  z.preprocess(
    toCanonicalTag,
    z
      .string()
      .max(languageTagMaxLength, `must be at most ${languageTagMaxLength} characters`)
      .refine((value) => canonicalizeLanguageTag(value) !== null, "must be a language tag such as de or pt-BR"),
  );

/** A UUID of version 1–5, or the nil UUID, in any letter case. @see RFC 9562 §4 */
export const uuid = () => z.preprocess(castToString, z.string().regex(uuidPattern, "must be a UUID"));

/** Marks schemas made by {@link userIdOrMe}: the server replaces `me` in these fields before validation. */
export const userIdOrMeFields = z.registry<{ readonly me: true }>();

/** A user ID, or `me` for the signed-in user. */
export const userIdOrMe = () => uuid().register(userIdOrMeFields, { me: true });

/** Longest text looked at as a password, in UTF-16 units: beyond it, normalizing alone could keep a server busy. */
const maxPasswordUnits = 1_024;

/** A password as entered: never cast. The endpoint checks its length (PASSWORD_TOO_SHORT, PASSWORD_TOO_LONG). */
export const password = () => z.string().max(maxPasswordUnits, "must be at most 1024 characters");

/**
 * Normalizes a typed code: removes spaces and dashes and replaces look-alike letters. Keeps any other text of 45
 * characters: clients expect VERIFICATION_CODE_NOT_FOUND for a wrong code of the right length, not SCHEMA_ERROR.
 */
function normalizeTypedCode(value: unknown): unknown {
  if (typeof value !== "string") return castToString(value);
  const code = value.toLowerCase().replace(/[\s-]/g, "").replaceAll("o", "0").replace(/[il]/g, "1");
  return code.length !== secretCodeLength && value.length === secretCodeLength ? value : code;
}

/** A verification code: exactly 45 characters, before or after normalization. */
export const verificationCode = () =>
  z.preprocess(
    normalizeTypedCode,
    z.string().length(secretCodeLength, `must be a code of ${secretCodeLength} characters`),
  );

/** An absolute URL the WHATWG parser accepts, without spaces. */
export const url = () =>
  z.preprocess(
    castToString,
    storableText().refine((value) => !value.includes(" ") && URL.canParse(value), "must be an absolute URL"),
  );

/** Maximum length of the data URL of a picture, in characters: base64 has four characters for three bytes. */
const pictureUrlMaxLength = "data:image/jpeg;base64,".length + 4 * Math.ceil(pictureMaxBytes / 3);
/** Maximum length of the URL of an image elsewhere, in characters. */
const imageUrlMaxLength = 2_048;

/** The profile image of a user or team: a data URL that contains the image itself, or the URL of an image. */
export const profileImageUrl = () =>
  url()
    .refine(
      (value) => !value.startsWith("data:") || value.length <= pictureUrlMaxLength,
      `must be an image of at most ${pictureMaxBytes / 1024} KB`,
    )
    .refine(
      (value) => value.startsWith("data:") || value.length <= imageUrlMaxLength,
      `must be a data URL, or a URL of at most ${imageUrlMaxLength} characters`,
    );

const base64Pattern = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** Padded, non-empty base64 in the standard alphabet. @see RFC 4648 §4 */
export const base64 = () => word().refine((value) => base64Pattern.test(value), "must be padded base64");

/** Any JSON value in a response, including null but not undefined. */
export const anyJson = () => z.custom<JsonValue>((value) => value !== undefined);

/** Any JSON value. Replaces the previous value entirely. At most 64 KiB as text and 32 levels deep. */
export const metadata = () =>
  z.custom<JsonValue>().superRefine((value, context) => {
    const problem = findJsonProblem(value);
    if (problem) context.addIssue({ code: "custom", message: problem });
  });
