import { z } from "zod";
import { plainEmail } from "../schema/email-address.ts";
import { declareFields, metadataField, timeField } from "../schema/fields.ts";
import { base64, flag, languageTag, name, password, text, uuid } from "../schema/values.ts";
import { imageField, teamClientRead } from "../teams/team-fields.ts";
import { restrictedReason, riskScores } from "./restriction.ts";

/** Generous: RFC 4226 §4 recommends 20 bytes. */
const totpSecretMaxLength = 256;
/** Base64 of 16 bytes without its padding. @see RFC 4226 §4, R6 */
const totpSecretMinLength = 22;

/** A flag of the sign-in methods, derived by the server. */
const derivedFlag = <Example extends boolean>(example: Example) =>
  ({ read: z.boolean(), readBy: "client", example }) as const;

/** A field that older clients don't know. */
const newer = <Schema extends z.ZodType, ReadBy extends "client" | "server">(schema: Schema, readBy: ReadBy) =>
  ({ read: schema.optional(), readBy, example: undefined, isNewer: true }) as const;

const restrictionTextMaxLength = 1_000;
const restrictionText = text()
  .refine((value) => value.length <= restrictionTextMaxLength, `must be at most ${restrictionTextMaxLength} characters`)
  .nullable();

/** To add a field, see docs/how-to/add-a-user-field.md. */
export const userFields = declareFields({
  id: {
    read: z.string(),
    readBy: "client",
    csv: true,
    example: "00000000-0000-4000-8000-000000000001",
  },
  display_name: {
    read: z.string().nullable(),
    readBy: "client",
    write: name().nullable(),
    writeBy: "client",
    column: "text",
    initial: null,
    isEmptyNull: true,
    audit: "name",
    csv: true,
    example: "Ada Example",
  },
  primary_email: {
    read: z.string().nullable(),
    readBy: "client",
    write: plainEmail().nullable(),
    writeBy: "client",
    audit: "name",
    csv: true,
    example: "ada@example.com",
  },
  primary_email_verified: {
    read: z.boolean(),
    readBy: "client",
    write: flag(),
    writeBy: "server",
    audit: "values",
    csv: true,
    example: true,
  },
  primary_email_auth_enabled: {
    read: z.boolean(),
    readBy: "server",
    write: flag(),
    writeBy: "server",
    audit: "values",
    example: true,
  },
  signed_up_at_millis: { ...timeField("client"), csv: true },
  last_active_at_millis: { ...timeField("server"), csv: true },
  otp_auth_enabled: {
    read: z.boolean(),
    readBy: "client",
    write: flag(),
    writeBy: "client",
    column: "boolean",
    initial: false,
    audit: "values",
    example: false,
  },
  is_anonymous: {
    read: z.boolean(),
    readBy: "client",
    write: flag(),
    writeBy: "server",
    column: "boolean",
    initial: false,
    audit: "values",
    csv: true,
    example: false,
  },
  /** Only in exports. */
  sign_in_methods: { csv: true },
  client_metadata: { ...metadataField("client", "client"), csv: true },
  client_read_only_metadata: { ...metadataField("client", "server"), csv: true },
  server_metadata: { ...metadataField("server", "server"), csv: true },
  has_password: derivedFlag(true),
  auth_with_email: derivedFlag(true),
  requires_totp_mfa: derivedFlag(false),
  /** Can only be set to false, which removes all passkeys. */
  passkey_auth_enabled: {
    read: z.boolean(),
    readBy: "client",
    write: flag(),
    writeBy: "client",
    example: false,
  },
  is_restricted: newer(z.boolean(), "client"),
  restricted_reason: newer(restrictedReason.nullable(), "client"),
  restricted_by_admin: {
    ...newer(z.boolean(), "client"),
    write: flag(),
    writeBy: "server",
    column: "boolean",
    initial: false,
    audit: "values",
  },
  /** Shown to the user. Requires `restricted_by_admin`; lifting the restriction clears it. */
  restricted_by_admin_reason: {
    ...newer(z.string().nullable(), "client"),
    write: restrictionText,
    writeBy: "server",
    column: "text",
    initial: null,
    isEmptyNull: true,
    audit: "name",
  },
  /** As the reason, but only for servers. */
  restricted_by_admin_private_details: {
    ...newer(z.string().nullable(), "server"),
    write: restrictionText,
    writeBy: "server",
    column: "text",
    initial: null,
    isEmptyNull: true,
    audit: "name",
  },
  /** Where the user signed up. Not known to this server. */
  country_code: newer(z.null(), "server"),
  /** How likely the sign-up was an abuse, 0 to 100. This server doesn't assess it. */
  risk_scores: newer(riskScores, "server"),
  oauth_providers: {
    read: z.array(z.strictObject({ id: z.string(), account_id: z.string(), email: z.string().nullable() })),
    readBy: "client",
    example: [],
  },
  selected_team_id: {
    read: z.string().nullable(),
    readBy: "client",
    write: uuid().nullable(),
    writeBy: "client",
    example: null,
  },
  /** Servers see the server view of the team. */
  selected_team: { read: teamClientRead.nullable(), readBy: "client", example: null },
  totp_secret_base64: {
    write: base64()
      .refine((value) => value.replaceAll("=", "").length >= totpSecretMinLength, "must be at least 16 bytes")
      .refine((value) => value.length <= totpSecretMaxLength, "must be at most 256 characters")
      .nullable(),
    writeBy: "client",
  },
  /** From here in the order in which they were added, because columns of exports keep their places. */
  profile_image_url: { ...imageField, csv: true },
  /** The language that the user reads: a BCP 47 tag in canonical form. For emails, and for the application. */
  locale: {
    read: z.string().nullable(),
    readBy: "client",
    write: languageTag().nullable(),
    writeBy: "client",
    column: "text",
    initial: null,
    audit: "name",
    csv: true,
    example: "en-US",
  },
  password: { write: password().nullable(), writeBy: "server" },
  password_hash: { write: z.string().min(1, "must not be empty"), writeBy: "server" },
});
