import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { listOf, success } from "./schema/common.ts";
import { jsonProblem } from "./schema/storable.ts";
import { anyJson, text } from "./schema/values.ts";

/** The mails whose words a project can choose, in the order of lists. */
export const emailTemplateTypes = ["email_verification", "password_reset", "magic_link", "team_invitation"] as const;

export type EmailTemplateType = (typeof emailTemplateTypes)[number];

const templateRead = z.strictObject({
  type: z.enum(emailTemplateTypes),
  subject: z.string(),
  content: anyJson(),
  is_default: z.boolean(),
  /** Our additions: the language it is for (empty: for every language that has none of its own), and the languages of this type. */
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

/** Longest subject before its variables are put in, in characters. */
const subjectMaxLength = 500;
/** Longest content, in characters of its JSON text. */
const contentMaxLength = 204_800;

const subject = () =>
  text().refine((value) => value.length <= subjectMaxLength, `must be at most ${subjectMaxLength} characters`);

/** Blocks of a mail; checked as a whole by the endpoint, which names what is wrong. */
const content = () =>
  z
    .custom<NonNullable<unknown>>((value) => value !== undefined && value !== null, "must not be null")
    .superRefine((value, context) => {
      const problem = jsonProblem(value, contentMaxLength);
      if (problem) context.addIssue({ code: "custom", message: problem });
    });

/** BCP 47, as far as browsers ask for it: `de`, `pt-br`, `zh-hant-tw`. Empty: for everybody else. */
const languagePattern = /^(?:[a-z]{2,3}(?:-[a-z]{4})?(?:-(?:[a-z]{2}|[0-9]{3}))?)?$/;

const language = () =>
  z.preprocess(
    (value) => (typeof value === "string" ? value.toLowerCase() : value),
    z.string().regex(languagePattern, "must be a language such as de or pt-BR, or empty"),
  );

export const templateQuery = z.strictObject({ language: language().optional() });
export const templateParams = z.strictObject({ type: z.enum(emailTemplateTypes) });
/** What is tried out; what is absent is as it is stored. */
export const templateDraft = z.strictObject({ subject: subject().optional(), content: content().optional() });

const [query, params] = [templateQuery, templateParams];

export const emailTemplateEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/email-templates",
    summary: "The template of each type of mail, the project's own or the default.",
    access: ["admin"],
    user: "ignored",
    query,
    status: 200,
    response: listOf(templateRead),
    errors: [],
  }),
  read: endpoint({
    method: "GET",
    path: "/email-templates/{type}",
    summary: "One template.",
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
      "Makes the template the project's own. What is absent or empty stays as it was. Nothing is changed when something is not as `expected` (our addition).",
    access: ["admin"],
    user: "ignored",
    params,
    query,
    body: z.strictObject({
      subject: subject().optional(),
      content: content().optional(),
      expected: z.strictObject({ subject: subject().optional(), content: content().optional() }).optional(),
    }),
    status: 200,
    response: templateRead,
    errors: ["PROJECT_NOT_FOUND", "CHANGED_MEANWHILE"],
  }),
  reset: endpoint({
    method: "DELETE",
    path: "/email-templates/{type}",
    summary: "Goes back to the default.",
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
      "The mail as somebody would get it, with examples for its variables; of what is given, or else of what is stored.",
    access: ["admin"],
    user: "ignored",
    params,
    query,
    body: templateDraft,
    status: 200,
    response: previewRead,
    errors: [],
  }),
} as const;
