/** Emails that an application sends to its users: sending, the queue, and figures about delivery. */
import { z } from "zod";
import { endpoint, largeBodyBytes } from "../endpoint.ts";
import { cursorPatterns, getPage, pageQuery } from "../schema/responses.ts";
import { flag, millis, text, uuid } from "../schema/values.ts";

/** Maximum recipients that one request can name. Each email is written in the request's transaction. */
const maxEmailRecipients = 100;
/** Maximum length of an email's HTML, or of a template or draft, in characters. Gmail clips emails at 102 KB. */
const emailSourceMaxLength = 100_000;
/** Maximum length of the variables of one request as JSON, in characters. */
const variablesMaxLength = 20_000;
const subjectMaxLength = 500;
/** The email log deletes entries after 30 days, so emails can't wait longer. */
export const maxEmailDelayDays = 25;

const withLimit = (maxLength: number) =>
  text().refine((value) => value.length <= maxLength, `must be at most ${maxLength} characters`);

/** HTML, or the source of a template or draft. */
export const emailSource = () => withLimit(emailSourceMaxLength);

/** A theme's ID. Null: the project's theme. False: no theme. */
export const themeChoice = () => z.union([z.literal(false), uuid()]).nullable();

const variables = z
  .record(
    z.string().regex(/^[A-Za-z_]\w{0,63}$/, "must be named like a variable"),
    z.union([z.string(), z.number(), z.boolean()]).nullable(),
  )
  .refine((value) => Object.keys(value).length <= 20, "must be at most 20 variables")
  .refine((value) => JSON.stringify(value).length <= variablesMaxLength, "must be at most 20000 characters as JSON");

const sendBody = z
  .strictObject({
    user_ids: z
      .array(uuid())
      .min(1, "must not be empty")
      .max(maxEmailRecipients, `must be at most ${maxEmailRecipients} users`)
      .optional(),
    all_users: z.literal(true).optional(),
    subject: withLimit(subjectMaxLength).optional(),
    /** Such as `Marketing`. Default: `Transactional`. */
    notification_category_name: text().optional(),
    theme_id: themeChoice().optional(),
    is_high_priority: flag().optional(),
    scheduled_at_millis: millis().optional(),
    html: emailSource().optional(),
    template_id: uuid().optional(),
    variables: variables.optional(),
    draft_id: uuid().optional(),
  })
  .refine(
    ({ user_ids, all_users }) => (user_ids === undefined) !== (all_users === undefined),
    "must have either user_ids or all_users",
  )
  .refine(
    ({ html, template_id, draft_id }) =>
      [html, template_id, draft_id].filter((each) => each !== undefined).length === 1,
    "must have exactly one of html, template_id and draft_id",
  )
  .refine(
    ({ html, variables: given }) => html === undefined || given === undefined,
    "variables need a template or draft",
  );

export type SendEmailBody = z.output<typeof sendBody>;

const figures = z.strictObject({ sent: z.number(), bounced: z.number(), marked_as_spam: z.number() });

export const outboxStatuses = [
  "paused",
  "preparing",
  "rendering",
  "render-error",
  "scheduled",
  "queued",
  "sending",
  "server-error",
  "skipped",
  "bounced",
  "delivery-delayed",
  "sent",
  "opened",
  "clicked",
  "marked-as-spam",
] as const;

export type OutboxStatus = (typeof outboxStatuses)[number];

const simpleStatuses = ["in-progress", "ok", "error"] as const;

export type OutboxSimpleStatus = (typeof simpleStatuses)[number];

/** An entry of the email log in the newest clients' shape. The content of an email is never returned. */
const outboxRead = z.strictObject({
  id: z.string(),
  created_at_millis: millis(),
  updated_at_millis: millis(),
  status: z.enum(outboxStatuses),
  simple_status: z.enum(simpleStatuses),
  /** An email to all users has no addresses: its copies are entries of their own. */
  to: z.union([
    z.strictObject({ type: z.literal("user-primary-email"), user_id: z.string() }),
    z.strictObject({ type: z.literal("custom-emails"), emails: z.array(z.string()).max(1) }),
  ]),
  subject: z.string(),
  html: z.null(),
  text: z.null(),
  tsx_source: z.literal(""),
  theme_id: z.string().nullable(),
  variables: z.strictObject({}),
  skip_deliverability_check: z.literal(false),
  created_with: z.enum(["draft", "programmatic-call"]),
  email_draft_id: z.string().nullable(),
  email_programmatic_call_template_id: z.string().nullable(),
  notification_category_id: z.string().nullable(),
  is_transactional: z.boolean(),
  is_high_priority: z.boolean(),
  is_paused: z.boolean(),
  has_rendered: z.literal(true),
  started_rendering_at_millis: millis(),
  rendered_at_millis: millis(),
  has_delivered: z.boolean(),
  scheduled_at_millis: millis(),
  send_retries: z.number(),
  next_send_retry_at_millis: z.null(),
  send_attempt_errors: z.null(),
  /** Only for the statuses that the names say. */
  started_sending_at_millis: millis().optional(),
  delivered_at_millis: millis().optional(),
  can_have_delivery_info: z.literal(false).optional(),
  skipped_at_millis: millis().optional(),
  skipped_reason: z.string().optional(),
  skipped_details: z.strictObject({}).optional(),
  bounced_at_millis: millis().optional(),
  error_at_millis: millis().optional(),
  server_error: z.string().optional(),
});

export type OutboxRead = z.output<typeof outboxRead>;

/** Maximum page size. */
const pageMaxLength = 200;
const access = ["server", "admin"] as const;
const params = z.strictObject({ id: uuid() });

export const applicationEmailEndpoints = {
  send: endpoint({
    method: "POST",
    path: "/emails/send-email",
    summary:
      "Emails users at their primary address. Skips users who turned off the kind of email, and users without an address. An unknown category, template, draft, or theme: text 400. With `all_users`, the emails are created in the background and `results` is empty.",
    access,
    user: "ignored",
    body: sendBody,
    maxBodyBytes: largeBodyBytes,
    status: 200,
    response: z.strictObject({
      results: z
        .array(
          z.strictObject({
            user_id: z.string(),
            /** Our addition. Null: the user has no primary email. */
            email_id: z.string().nullable(),
          }),
        )
        .max(maxEmailRecipients),
    }),
    errors: ["REQUIRES_CUSTOM_EMAIL_SERVER", "USER_ID_DOES_NOT_EXIST", "EMAIL_RENDERING_ERROR"],
  }),
  deliveryInfo: endpoint({
    method: "GET",
    path: "/emails/delivery-info",
    summary:
      "Counts the emails that mail servers accepted and rejected. SMTP doesn't report spam complaints, and Vestibule doesn't limit a project's rate (0).",
    access,
    user: "ignored",
    query: z.strictObject({}),
    status: 200,
    response: z.strictObject({
      stats: z.strictObject({ hour: figures, day: figures, week: figures, month: figures }),
      capacity: z.strictObject({
        rate_per_second: z.literal(0),
        boost_multiplier: z.literal(1),
        penalty_factor: z.literal(1),
        is_boost_active: z.literal(false),
        boost_expires_at: z.null(),
      }),
    }),
    errors: [],
  }),
  listOutbox: endpoint({
    method: "GET",
    path: "/emails/outbox",
    summary: "Lists the project's emails, newest first: those that wait, and those of the last 30 days.",
    access,
    user: "ignored",
    query: z.strictObject({
      ...pageQuery(cursorPatterns.timeAndId, pageMaxLength),
      status: z.enum(outboxStatuses).optional(),
      simple_status: z.enum(simpleStatuses).optional(),
    }),
    status: 200,
    response: getPage(outboxRead, pageMaxLength),
    errors: [],
  }),
  readOutbox: endpoint({
    method: "GET",
    path: "/emails/outbox/{id}",
    summary: "Returns an email of the outbox.",
    access,
    user: "ignored",
    params,
    query: z.strictObject({}),
    status: 200,
    response: outboxRead,
    errors: [],
  }),
  updateOutbox: endpoint({
    method: "PATCH",
    path: "/emails/outbox/{id}",
    summary: "Pauses, resumes, reschedules, or cancels an email that the application sent and that still waits.",
    access,
    user: "ignored",
    params,
    query: z.strictObject({}),
    body: z.strictObject({
      is_paused: flag().optional(),
      scheduled_at_millis: millis().optional(),
      cancel: z.literal(true).optional(),
    }),
    status: 200,
    response: outboxRead,
    errors: ["EMAIL_NOT_EDITABLE"],
  }),
} as const;
