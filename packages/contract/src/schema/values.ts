import { z } from "zod";
import { isStorable, type JsonValue, jsonProblem } from "./storable.ts";

/** Values are cast leniently before they are checked, as the published clients expect (numbers in queries are text). */
const castToString = (value: unknown): unknown =>
  typeof value === "number" || typeof value === "boolean" ? String(value) : value;

const castToNumber = (value: unknown): unknown =>
  typeof value === "string" && value.trim() !== "" ? Number(value) : value;

const booleanWords = new Map<unknown, boolean>([
  ["true", true],
  ["1", true],
  [1, true],
  ["false", false],
  ["0", false],
  [0, false],
]);
const castToBoolean = (value: unknown): unknown =>
  booleanWords.get(typeof value === "string" ? value.toLowerCase() : value) ?? value;

/** Text that a database can keep: anything but NUL and halves of surrogate pairs. */
const storable = () => z.string().refine(isStorable, "must not contain NUL or broken Unicode");

export const text = () => z.preprocess(castToString, storable());

/** A name of a person or thing: short, so that lists of them stay small. */
export const name = () => z.preprocess(castToString, storable().max(256, "must be at most 256 characters"));

/** Non-empty text. */
export const word = () => z.preprocess(castToString, storable().min(1, "must not be empty"));

export const number = () => z.preprocess(castToNumber, z.number());

export const flag = () => z.preprocess(castToBoolean, z.boolean());

/** Milliseconds since the epoch. */
export const millis = () => z.preprocess(castToNumber, z.number());

const uuidPattern =
  /^(?:[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}|0{8}(?:-0{4}){3}-0{12})$/i;

/** A UUID of version 1–5, or the nil UUID, in any letter case. @see RFC 9562 §4 */
export const uuid = () => z.preprocess(castToString, z.string().regex(uuidPattern, "must be a UUID"));

/** Schemas made by {@link userIdOrMe}: the server replaces `me` in these fields before anything else is checked. */
export const userIdOrMeFields = z.registry<{ readonly me: true }>();

/** A user id, or the word `me` for the signed-in user. */
export const userIdOrMe = () => uuid().register(userIdOrMeFields, { me: true });

/** Longest text looked at as a password, in UTF-16 units: beyond it, normalizing alone could keep a server busy. */
const passwordMaxUnits = 1_024;

/** A password as the person typed it: never cast, measured by the endpoint (PASSWORD_TOO_SHORT, PASSWORD_TOO_LONG). */
export const password = () => z.string().max(passwordMaxUnits, "must be at most 1024 characters");

/** What people make of a code when they type it: spaces, dashes, and letters that look like its digits. */
const forgiveTyping = (value: unknown): unknown =>
  typeof value === "string"
    ? value.toLowerCase().replace(/[\s-]/g, "").replaceAll("o", "0").replace(/[il]/g, "1")
    : castToString(value);

/** A verification code: exactly 45 characters of the code alphabet, once typing is forgiven. */
export const verificationCode = () =>
  z.preprocess(forgiveTyping, z.string().length(45, "must be a code of 45 characters"));

/** An absolute URL the WHATWG parser accepts, without spaces. */
export const url = () =>
  z.preprocess(
    castToString,
    storable().refine((value) => !value.includes(" ") && URL.canParse(value), "must be an absolute URL"),
  );

/** The longest profile image, in characters of its URL (a data URL carries the picture itself). */
const profileImageMaxLength = 1_000_000;

/** The picture of a user or team. */
export const profileImageUrl = () =>
  url().refine((value) => value.length <= profileImageMaxLength, "must be at most 1000000 characters");

const base64Pattern = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** Padded base64 of the standard alphabet, not empty. @see RFC 4648 §4 */
export const base64 = () => word().refine((value) => base64Pattern.test(value), "must be padded base64");

/** Any JSON value in an answer; null included, absent not. */
export const anyJson = () => z.custom<JsonValue>((value) => value !== undefined);

/** Any JSON value. Replaces the old one as a whole. At most 64 KiB as text and 32 levels deep. */
export const metadata = () =>
  z.custom<JsonValue>().superRefine((value, context) => {
    const problem = jsonProblem(value);
    if (problem) context.addIssue({ code: "custom", message: problem });
  });
