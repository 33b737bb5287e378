import { isStorable } from "@vestibule/contract/endpoints";
import { z } from "zod";
import { ownName, storableText, unsupported } from "../surface/fields.ts";
import { type EndpointFields, endpointIdPrefix, urlProblem } from "./endpoint-fields.ts";

const maxUrlLength = 2_000;
const maxDescriptionLength = 2_000;
const maxNames = 100;
/** Of metadata, in characters of its JSON text. */
const maxMetadataLength = 16_384;
const maxRate = 65_535;

const url = storableText(maxUrlLength).superRefine((value, context) => {
  const problem = urlProblem(value);
  if (problem) context.addIssue({ code: "custom", message: problem });
});

const uid = ownName().refine(
  (name) => !name.startsWith(endpointIdPrefix),
  `must not begin with ${endpointIdPrefix}, as the ids of endpoints do`,
);

const nameList = z
  .array(ownName())
  .min(1, "must not be empty; null means all")
  .max(maxNames, `must be at most ${maxNames} names`)
  .transform((names) => [...new Set(names)]);

const metadata = z
  .record(z.string().refine(isStorable, "must not contain NUL or broken Unicode"), storableText(maxMetadataLength))
  .refine((value) => JSON.stringify(value).length <= maxMetadataLength, "must be at most 16 KiB of JSON");

const rate = z.number().int().min(1).max(maxRate);

export const noHeaders = z.custom<undefined>(
  (value) => value === undefined || value === null || (typeof value === "object" && Object.keys(value).length === 0),
  "headers of one's own are not built; put what the receiver has to know into the URL, or verify the signature",
);

/** What of an endpoint can be changed. Each of two names means the same: clients up to 1.x say the second. */
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
  transformation: unsupported("transformations are not built"),
};

/** What the endpoint was like when whoever changes it read it: nothing is changed when it is not so any more. */
const expected = z.strictObject({
  url: z.string().optional(),
  description: z.string().optional(),
  disabled: z.boolean().optional(),
  eventTypes: z.array(z.string()).nullable().optional(),
});

export const endpointChange = z.object({ ...changeable, expected: expected.optional() });
export const endpointUpsert = z.object({ ...changeable, url });
/** `secret`: the owner's own. */
export const endpointCreate = z.object({ ...changeable, url, secret: z.string().max(256).nullish() });

export type EndpointChange = z.output<typeof endpointChange>;
type Change = Omit<EndpointChange, "expected">;

/** Absent stays absent; null is the value that an endpoint has when nothing is said. */
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
