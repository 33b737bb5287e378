import { z } from "zod";
import { flag, names, ownName, time, unsupported } from "../surface/fields.ts";

/** What lists of messages and of attempts can be narrowed to. */
export const messageFilters = {
  event_types: names(),
  before: time().nullable().default(null),
  after: time().nullable().default(null),
  channel: ownName().nullable().default(null),
  tag: unsupported("tags are not built"),
  with_content: flag(true),
};

const filters = z.object(messageFilters);

/** In the order in which the statements take them. */
export const toFilterValues = ({
  event_types,
  before,
  after,
  channel,
}: Omit<z.output<typeof filters>, "with_content">): readonly unknown[] => [event_types, before, after, channel];
