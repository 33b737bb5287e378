import { z } from "zod";
import { endpoint, largeBodyBytes } from "./endpoint.ts";
import { brandingWrite } from "./internal/branding.ts";
import { readList, success } from "./schema/responses.ts";
import { findJsonProblem } from "./schema/storable.ts";
import { anyJson, flag, text } from "./schema/values.ts";

/** The email types that published clients know, in display order. Their list must not contain others. */
export const emailTemplateTypes = ["email_verification", "password_reset", "magic_link", "team_invitation"] as const;

export type EmailTemplateType = (typeof emailTemplateTypes)[number];

/** The email types that projects can customize, in display order. Those after the first four are our additions. */
export const editableEmailTypes = [
  ...emailTemplateTypes,
  "sign_in_invitation",
  "security_notice",
  "reauthentication_code",
  "api_key_revoked",
  "owner_invitation",
] as const;

export type EditableEmailType = (typeof editableEmailTypes)[number];

const templateRead = z.strictObject({
  type: z.enum(editableEmailTypes),
  subject: z.string(),
  content: anyJson(),
  is_default: z.boolean(),
  /**
   * Our additions: the template's language (empty: the fallback for all other languages), and the languages that this
   * type has.
   */
  language: z.string(),
  languages: z.array(z.string()),
});

const previewRead = z.strictObject({
  subject: z.string(),
  html: z.string(),
  text: z.string(),
});

export type EmailTemplateRead = z.output<typeof templateRead>;
export type EmailTemplatePreview = z.output<typeof previewRead>;

/** Maximum length of a subject before variables are filled in, in characters. */
const subjectMaxLength = 500;
/** Maximum length of the content as JSON text, in characters. */
const contentMaxLength = 204_800;

const subject = () =>
  text().refine((value) => value.length <= subjectMaxLength, `must be at most ${subjectMaxLength} characters`);

/** The blocks of an email. The endpoint validates them as a whole and names any problem. */
const content = () =>
  z
    .custom<NonNullable<unknown>>((value) => value !== undefined && value !== null, "must not be null")
    .superRefine((value, context) => {
      const problem = findJsonProblem(value, contentMaxLength);
      if (problem) context.addIssue({ code: "custom", message: problem });
    });

/** BCP 47, limited to what browsers request: `de`, `pt-br`, `zh-hant-tw`. Empty: the fallback. */
const languagePattern = /^(?:[a-z]{2,3}(?:-[a-z]{4})?(?:-(?:[a-z]{2}|[0-9]{3}))?)?$/;

const language = () =>
  z.preprocess(
    (value) => (typeof value === "string" ? value.toLowerCase() : value),
    z.string().regex(languagePattern, "must be a language such as de or pt-BR, or empty"),
  );

export const templateQuery = z.strictObject({ language: language().optional() });
export const templateParams = z.strictObject({ type: z.enum(editableEmailTypes) });
/** A draft to preview; absent fields use the stored template. */
export const templateDraft = z.strictObject({ subject: subject().optional(), content: content().optional() });

const [query, params] = [templateQuery, templateParams];

export const emailTemplateEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/email-templates",
    summary:
      "Lists the template of each email type, custom or default. `all` (our addition) includes security emails, which published clients don't know.",
    access: ["admin"],
    user: "ignored",
    query: templateQuery.extend({ all: flag().optional() }),
    status: 200,
    response: readList(templateRead, editableEmailTypes.length),
    errors: [],
  }),
  read: endpoint({
    method: "GET",
    path: "/email-templates/{type}",
    summary: "Returns a template.",
    access: ["admin"],
    user: "ignored",
    params,
    query,
    status: 200,
    response: templateRead,
    errors: [],
  }),
  update: endpoint({
    method: "PATCH",
    path: "/email-templates/{type}",
    summary:
      "Saves a custom template. Absent or empty fields stay unchanged. Fails without changes if a field differs from `expected` (our addition).",
    access: ["admin"],
    user: "ignored",
    params,
    query,
    body: z.strictObject({
      subject: subject().optional(),
      content: content().optional(),
      expected: z.strictObject({ subject: subject().optional(), content: content().optional() }).optional(),
    }),
    maxBodyBytes: largeBodyBytes,
    status: 200,
    response: templateRead,
    errors: ["PROJECT_NOT_FOUND", "CHANGED_MEANWHILE"],
  }),
  reset: endpoint({
    method: "DELETE",
    path: "/email-templates/{type}",
    summary: "Restores the default template.",
    access: ["admin"],
    user: "ignored",
    params,
    query,
    status: 200,
    response: success,
    errors: [],
  }),
  preview: endpoint({
    method: "POST",
    path: "/email-templates/{type}/preview",
    summary:
      "Renders an email with example values, from the draft or else from the stored template and the project's branding.",
    access: ["admin"],
    user: "ignored",
    params,
    query,
    /** `branding`: instead of the project's; its pictures are not stored. */
    body: templateDraft.extend({ branding: brandingWrite.optional() }),
    maxBodyBytes: largeBodyBytes,
    status: 200,
    response: previewRead,
    errors: [],
  }),
} as const;
