import { z } from "zod";
import { flag, millis, number, text } from "../schema/values.ts";

const common = {
  id: z.string(),
  description: z.string(),
  created_at_millis: millis(),
  /** Absent when the key never expires. */
  expires_at_millis: millis().optional(),
  /** Absent when the key was not revoked. */
  manually_revoked_at_millis: millis().optional(),
  /** Our addition: absent when the key was never used; within a minute of the truth. */
  last_used_at_millis: millis().optional(),
  is_public: z.boolean(),
};
const userOwner = { type: z.literal("user"), user_id: z.string() };
const teamOwner = { type: z.literal("team"), team_id: z.string() };
/** Shown this once. */
const firstValue = { value: z.string() };
const laterValue = { value: z.strictObject({ last_four: z.string() }) };

export const userKeyFirstView = z.strictObject({ ...common, ...userOwner, ...firstValue });
export const userKeyRead = z.strictObject({ ...common, ...userOwner, ...laterValue });
export const teamKeyFirstView = z.strictObject({ ...common, ...teamOwner, ...firstValue });
export const teamKeyRead = z.strictObject({ ...common, ...teamOwner, ...laterValue });

export type UserApiKeyRead = z.output<typeof userKeyRead>;
export type TeamApiKeyRead = z.output<typeof teamKeyRead>;

/** The latest time JavaScript can name, in ms. @see ECMA-262 §21.4.1.1 */
const latestTime = 8.64e15;
const time = () =>
  number().refine((value) => value >= 0 && value <= latestTime, "must be a time in milliseconds since 1970");

/** Longest description, in characters. */
const maxDescriptionLength = 1_000;
const description = () =>
  text().refine((value) => value.length <= maxDescriptionLength, `must be at most ${maxDescriptionLength} characters`);

export const createFields = {
  description: description(),
  /** Null, 0 or absent: never. */
  expires_at_millis: time().nullable().optional(),
  is_public: flag().optional(),
};

export const update = z.strictObject({
  description: description().optional(),
  revoked: flag()
    .refine((value) => value, "must be true: a revoked key stays revoked")
    .optional(),
  /** Our addition. Null or 0: never. */
  expires_at_millis: time().nullable().optional(),
});

export type ApiKeyUpdate = z.output<typeof update>;

export const checkBody = z.strictObject({ api_key: text() });
