import { z } from "zod";
import { flag, millis, number, text } from "../schema/values.ts";

const common = {
  id: z.string(),
  description: z.string(),
  created_at_millis: millis(),
  /** Absent: the key never expires. */
  expires_at_millis: millis().optional(),
  /** Absent: the key was not revoked. */
  manually_revoked_at_millis: millis().optional(),
  /** Our addition, accurate to about a minute. Absent: the key was never used. */
  last_used_at_millis: millis().optional(),
  is_public: z.boolean(),
};
const userOwner = { type: z.literal("user"), user_id: z.string() };
const teamOwner = { type: z.literal("team"), team_id: z.string() };
/** The full value is returned only once, on creation. */
const fullValue = { value: z.string() };
const redactedValue = { value: z.strictObject({ last_four: z.string() }) };

export const userKeyFirstView = z.strictObject({ ...common, ...userOwner, ...fullValue });
export const userKeyRead = z.strictObject({ ...common, ...userOwner, ...redactedValue });
export const teamKeyFirstView = z.strictObject({ ...common, ...teamOwner, ...fullValue });
export const teamKeyRead = z.strictObject({ ...common, ...teamOwner, ...redactedValue });

export type UserApiKeyRead = z.output<typeof userKeyRead>;
export type TeamApiKeyRead = z.output<typeof teamKeyRead>;

/** The latest time a JavaScript `Date` can represent, in ms. @see ECMA-262 §21.4.1.1 */
const maxTimestampMs = 8.64e15;
const time = () =>
  number().refine((value) => value >= 0 && value <= maxTimestampMs, "must be a timestamp in milliseconds since 1970");

/** Maximum length in characters. */
const maxDescriptionLength = 1_000;
const description = () =>
  text().refine((value) => value.length <= maxDescriptionLength, `must be at most ${maxDescriptionLength} characters`);

export const apiKeyCreateShape = {
  description: description(),
  /** Null, 0 or absent: the key never expires. */
  expires_at_millis: time().nullable().optional(),
  is_public: flag().optional(),
};

export const update = z.strictObject({
  description: description().optional(),
  revoked: flag()
    .refine((value) => value, "must be true: revocation is permanent")
    .optional(),
  /** Our addition. Null or 0: the key never expires. */
  expires_at_millis: time().nullable().optional(),
});

export type ApiKeyUpdate = z.output<typeof update>;

export const checkBody = z.strictObject({ api_key: text() });
