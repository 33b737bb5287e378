import { z } from "zod";
import { declareFields, metadataField, readShape, timeField } from "../schema/fields.ts";
import { name, profileImageUrl } from "../schema/values.ts";

/** The profile image of a user, team or member. */
export const imageField = {
  read: z.string().nullable(),
  readBy: "client",
  write: profileImageUrl().nullable(),
  writeBy: "client",
  column: "text",
  isImage: true,
  initial: null,
  audit: "name",
  example: null,
} as const;

/** To add a field, see docs/how-to/add-a-user-field.md; it works the same for teams. */
export const teamFields = declareFields({
  id: { read: z.string(), readBy: "client", example: "00000000-0000-4000-8000-000000000002" },
  display_name: {
    read: z.string(),
    readBy: "client",
    write: name(),
    writeBy: "client",
    column: "text",
    audit: "name",
    example: "Example team",
  },
  profile_image_url: imageField,
  client_metadata: metadataField("client", "client"),
  client_read_only_metadata: metadataField("client", "server"),
  created_at_millis: timeField("server"),
  server_metadata: metadataField("server", "server"),
});

/** A team as its members see it. */
export const teamClientRead = z.strictObject(readShape(teamFields, "client"));

/** A team as servers see it. */
export const teamServerRead = z.strictObject(readShape(teamFields, "server"));

export type TeamClientRead = z.output<typeof teamClientRead>;
export type TeamServerRead = z.output<typeof teamServerRead>;
