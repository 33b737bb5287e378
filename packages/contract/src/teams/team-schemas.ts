import { z } from "zod";
import { anyJson, millis } from "../schema/values.ts";

/** A team as its members see it. */
export const teamClientRead = z.strictObject({
  id: z.string(),
  display_name: z.string(),
  profile_image_url: z.string().nullable(),
  client_metadata: anyJson(),
  client_read_only_metadata: anyJson(),
});

/** A team as servers see it. */
export const teamServerRead = z.strictObject({
  ...teamClientRead.shape,
  created_at_millis: millis(),
  server_metadata: anyJson(),
});

export type TeamClientRead = z.output<typeof teamClientRead>;
export type TeamServerRead = z.output<typeof teamServerRead>;
