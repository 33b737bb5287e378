import { isStorableText as isStorable } from "@vestibule/contract/endpoints";
import { z } from "zod";
import { ownName, storableText, unsupported } from "../surface/fields.ts";
import { type EndpointFields, endpointIdPrefix, urlProblem } from "./to-wire.ts";

const maxUrlLength = 2_000;
const maxDescriptionLength = 2_000;
const maxNames = 100;
/** For metadata, in characters of JSON. */
const maxMetadataLength = 16_384;
const maxRate = 65_535;

const url = storableText(maxUrlLength).superRefine((value, context) => {
  const problem = urlProblem(value);
  if (problem) context.addIssue({ code: "custom", message: problem });
});

const uid = ownName().refine(
  (name) => !name.startsWith(endpointIdPrefix),
  `must not begin with ${endpointIdPrefix}, like endpoint ids`,
);

const nameList = z
  .array(ownName())
  .min(1, "must not be empty; null means all")
  .max(maxNames, `must have at most ${maxNames} names`)
  .transform((names) => [...new Set(names)]);

const metadata = z
  .record(z.string().refine(isStorable, "must not contain NUL or broken Unicode"), storableText(maxMetadataLength))
  .refine((value) => JSON.stringify(value).length <= maxMetadataLength, "must be at most 16 KiB of JSON");

const rate = z.number().int().min(1).max(maxRate);

export const noHeaders = z.custom<undefined>(
  (value) => value === undefined || value === null || (typeof value === "object" && Object.keys(value).length === 0),
  "custom headers are not supported; put the information into the URL, or verify the signature",
);

/** The editable fields. Pairs of names are synonyms: clients up to 1.x use the second. */
const changeable = {
  url: url.optional(),
  uid: uid.nullish(),
  description: storableText(maxDescriptionLength).nullish(),
  disabled: z.boolean().nullish(),
  eventTypes: nameList.nullish(),
  filterTypes: nameList.nullish(),
  channels: nameList.nullish(),
  metadata: metadata.nullish(),
  throttleRate: rate.nullish(),
  rateLimit: rate.nullish(),
  headers: noHeaders.optional(),
  transformation: unsupported("transformations are not supported"),
};

/** The values the caller has read; the update is rejected if they have changed. */
const expected = z.strictObject({
  url: z.string().optional(),
  description: z.string().optional(),
  disabled: z.boolean().optional(),
  eventTypes: z.array(z.string()).nullable().optional(),
});

export const endpointChange = z.object({ ...changeable, expected: expected.optional() });
export const endpointUpsert = z.object({ ...changeable, url });
/** `secret`: a custom secret. */
export const endpointCreate = z.object({ ...changeable, url, secret: z.string().max(256).nullish() });

export type EndpointChange = z.output<typeof endpointChange>;
type Change = Omit<EndpointChange, "expected">;

/** Absent fields stay absent; null resets to the default. */
export function toFields(change: Change): Partial<EndpointFields> {
  const { url, uid, description, disabled, channels, metadata } = change;
  const eventTypes = change.eventTypes === undefined ? change.filterTypes : change.eventTypes;
  const rateLimit = change.throttleRate === undefined ? change.rateLimit : change.throttleRate;
  const fields = {
    url,
    uid,
    description: description === null ? "" : description,
    isDisabled: disabled === null ? false : disabled,
    eventTypes,
    channels,
    metadata: metadata === null ? {} : metadata,
    rateLimit,
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
