import { z } from "zod";
import { flag, names, ownName, time, unsupported } from "../surface/fields.ts";

/** Filters of message and attempt lists. */
export const messageFilters = {
  event_types: names(),
  before: time().nullable().default(null),
  after: time().nullable().default(null),
  channel: ownName().nullable().default(null),
  tag: unsupported("tags are not supported"),
  with_content: flag(true),
};

const filters = z.object(messageFilters);

/** Parameters of the statements. */
export const toFilterValues = ({
  event_types,
  before,
  after,
  channel,
}: Omit<z.output<typeof filters>, "with_content">) => ({ eventTypes: event_types, before, after, channel });
