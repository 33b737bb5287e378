/** Templates, themes and drafts of emails, as the newest clients manage them. */
import { z } from "zod";
import { editableEmailTypes } from "../email-templates.ts";
import { emailSource, themeChoice } from "../emails/send-email.ts";
import { endpoint, largeBodyBytes } from "../endpoint.ts";
import { maxEmailDocuments } from "../list-limits.ts";
import { success } from "../schema/responses.ts";
import { flag, millis, name, uuid } from "../schema/values.ts";

const templateRead = z.strictObject({
  id: z.string(),
  display_name: z.string(),
  theme_id: z.string().optional(),
  /** The source in Vestibule's format: JSON with a subject, and either html or content. */
  tsx_source: z.string(),
});

const draftRead = z.strictObject({
  ...templateRead.shape,
  /** False: no theme. */
  theme_id: z.union([z.literal(false), z.string()]).optional(),
  sent_at_millis: millis().nullable(),
});

const created = z.strictObject({ id: z.string() });
const params = z.strictObject({ id: uuid() });
const query = z.strictObject({});
const displayName = () => name().refine((value) => value.trim() !== "", "must not be blank");

const shared = { access: ["admin"], user: "ignored", query, status: 200 } as const;

export const emailDocumentEndpoints = {
  listTemplates: endpoint({
    ...shared,
    method: "GET",
    path: "/internal/email-templates",
    summary: "Lists the built-in templates, which the server fills in, and the project's own ones, oldest first.",
    response: z.strictObject({ templates: z.array(templateRead).max(maxEmailDocuments + editableEmailTypes.length) }),
    errors: [],
  }),
  createTemplate: endpoint({
    ...shared,
    method: "POST",
    path: "/internal/email-templates",
    summary: "Creates a template for the application's emails, with a text to start from.",
    body: z.strictObject({ display_name: displayName() }),
    response: created,
    errors: ["PROJECT_NOT_FOUND"],
  }),
  updateTemplate: endpoint({
    ...shared,
    method: "PATCH",
    path: "/internal/email-templates/{id}",
    summary:
      "Changes a template and renders it. Accepts Vestibule's format only, and never runs code. An unknown template: text 404.",
    params,
    body: z.strictObject({ tsx_source: emailSource(), theme_id: themeChoice().optional() }),
    maxBodyBytes: largeBodyBytes,
    response: z.strictObject({ rendered_html: z.string() }),
    errors: ["EMAIL_RENDERING_ERROR", "REQUIRES_CUSTOM_EMAIL_SERVER", "PROJECT_NOT_FOUND"],
  }),
  deleteTemplate: endpoint({
    ...shared,
    method: "DELETE",
    path: "/internal/email-templates/{id}",
    summary: "Deletes one of the project's own templates (a built-in one: text 400; an unknown one: text 404).",
    params,
    response: success,
    errors: [],
  }),
  listThemes: endpoint({
    ...shared,
    method: "GET",
    path: "/internal/email-themes",
    summary: "Lists the themes: the built-in one.",
    response: z.strictObject({ themes: z.array(z.strictObject({ id: z.string(), display_name: z.string() })).max(1) }),
    errors: [],
  }),
  readTheme: endpoint({
    ...shared,
    method: "GET",
    path: "/internal/email-themes/{id}",
    summary: "Returns a theme. The built-in one has no source (an unknown one: text 404).",
    params,
    response: z.strictObject({ display_name: z.string(), tsx_source: z.literal("") }),
    errors: [],
  }),
  createTheme: endpoint({
    ...shared,
    method: "POST",
    path: "/internal/email-themes",
    summary: "Refused: themes are code, which the server never runs.",
    body: z.strictObject({ display_name: displayName() }),
    response: created,
    errors: ["EMAIL_RENDERING_ERROR"],
  }),
  updateTheme: endpoint({
    ...shared,
    method: "PATCH",
    path: "/internal/email-themes/{id}",
    summary: "Refused: themes are code, which the server never runs (an unknown one: text 404).",
    params,
    body: z.strictObject({ tsx_source: emailSource() }),
    maxBodyBytes: largeBodyBytes,
    response: success,
    errors: ["EMAIL_RENDERING_ERROR"],
  }),
  deleteTheme: endpoint({
    ...shared,
    method: "DELETE",
    path: "/internal/email-themes/{id}",
    summary: "Refused: the only theme is the active one (text 400; an unknown one: text 404).",
    params,
    response: success,
    errors: [],
  }),
  listDrafts: endpoint({
    ...shared,
    method: "GET",
    path: "/internal/email-drafts",
    summary: "Lists the project's drafts, oldest first.",
    response: z.strictObject({ drafts: z.array(draftRead).max(maxEmailDocuments) }),
    errors: [],
  }),
  createDraft: endpoint({
    ...shared,
    method: "POST",
    path: "/internal/email-drafts",
    summary: "Creates a draft, with a text to start from unless a source is given.",
    body: z.strictObject({
      display_name: displayName().optional(),
      theme_id: themeChoice().optional(),
      tsx_source: emailSource().optional(),
    }),
    maxBodyBytes: largeBodyBytes,
    response: created,
    errors: ["EMAIL_RENDERING_ERROR", "PROJECT_NOT_FOUND"],
  }),
  updateDraft: endpoint({
    ...shared,
    method: "PATCH",
    path: "/internal/email-drafts/{id}",
    summary: "Changes a draft. Absent fields stay unchanged. An unknown draft: text 404.",
    params,
    body: z.strictObject({
      display_name: displayName().optional(),
      theme_id: themeChoice().optional(),
      tsx_source: emailSource().optional(),
      sent_at_millis: millis().nullable().optional(),
    }),
    maxBodyBytes: largeBodyBytes,
    response: success,
    errors: ["EMAIL_RENDERING_ERROR"],
  }),
  deleteDraft: endpoint({
    ...shared,
    method: "DELETE",
    path: "/internal/email-drafts/{id}",
    summary: "Deletes a draft (an unknown one: text 404). Emails made from it stay.",
    params,
    response: success,
    errors: [],
  }),
  render: endpoint({
    ...shared,
    method: "POST",
    path: "/emails/render-email",
    summary:
      "Renders a template with example values. Accepts Vestibule's format only, and never runs code. An unknown template or theme: text 400.",
    body: z
      .strictObject({
        template_id: uuid().optional(),
        template_tsx_source: emailSource().optional(),
        theme_id: themeChoice().optional(),
        theme_tsx_source: emailSource().optional(),
        editable_markers: flag().optional(),
        editable_source: z.enum(["template", "theme", "both"]).optional(),
      })
      .refine(
        ({ template_id, template_tsx_source }) => (template_id === undefined) !== (template_tsx_source === undefined),
        "must have either template_id or template_tsx_source",
      ),
    maxBodyBytes: largeBodyBytes,
    response: z.strictObject({ html: z.string(), subject: z.string() }),
    errors: ["EMAIL_RENDERING_ERROR"],
  }),
} as const;
