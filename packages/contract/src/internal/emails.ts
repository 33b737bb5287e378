import { z } from "zod";
import { templateDraft, templateParams, templateQuery } from "../email-templates.ts";
import { endpoint } from "../endpoint.ts";
import { listOf, pageOf, success } from "../schema/common.ts";
import { plainEmail } from "../schema/email-address.ts";
import { millis, name, number, text, uuid } from "../schema/values.ts";
import { atMost, hostMaxLength, mailSecurities, smtpLoginMaxLength, smtpPort } from "./project-config.ts";

/** Kinds of trouble with a mail server. */
const emailErrorTypes = [
  "host-not-found",
  "login-refused",
  "temporary-refusal",
  "bad-address",
  "rejected",
  "timed-out",
  "disconnected",
  "message-refused",
  "address-not-allowed",
  "suppressed",
  "unknown",
] as const;

export type EmailErrorType = (typeof emailErrorTypes)[number];

const emailStates = ["queued", "sent", "kept", "failed", "suppressed"] as const;

/** A mail of the log. Codes in its subject are masked; its text is never shown. */
const sentEmailRead = z.strictObject({
  id: z.string(),
  to: z.array(z.string()),
  subject: z.string(),
  /** When it was handed over or last tried; of one that still waits, when it was written. */
  sent_at_millis: millis(),
  /** Of the installation's own mail server only type and sender are told. */
  sender_config: z.strictObject({
    type: z.enum(["shared", "standard"]),
    host: z.string().optional(),
    port: z.number().optional(),
    username: z.string().optional(),
    sender_name: z.string(),
    sender_email: z.string(),
  }),
  error: z
    .strictObject({
      errorType: z.enum(emailErrorTypes),
      message: z.string(),
      /** Whether it is, or could be, tried again. */
      canRetry: z.boolean(),
      rawError: z.string(),
    })
    .nullable(),
  /** Our additions. `kept`: there is no mail server, the development inbox has it. */
  status: z.enum(emailStates),
  type: z.string(),
  user_id: z.string().nullable(),
  created_at_millis: millis(),
  attempts: z.number(),
  /** Whether it failed and its text is still of use. */
  can_resend: z.boolean(),
});

export type SentEmailRead = z.output<typeof sentEmailRead>;

/** What a mail says that was kept, with the codes in it. */
const keptTextRead = z.strictObject({ subject: z.string(), html: z.string(), text: z.string() });

export type KeptEmailText = z.output<typeof keptTextRead>;

const suppressionRead = z.strictObject({
  email: z.string(),
  refusals: z.number(),
  /** What the mail server said last. */
  reason: z.string(),
  suppressed_at_millis: millis(),
});

export type EmailSuppressionRead = z.output<typeof suppressionRead>;

const id = z.strictObject({ id: uuid() });

/** Most mails of one page. */
const pageMaxLength = 200;
const limit = () =>
  number().refine(
    (value) => Number.isInteger(value) && value >= 1 && value <= pageMaxLength,
    `must be a whole number from 1 to ${pageMaxLength}`,
  );

const cursorOf = (pattern: RegExp) =>
  text().refine((value) => pattern.test(value), "must be the next_cursor of the page before");
/** A time in ms and the key of what came last, which may have gone meanwhile. */
const mailCursor = () => cursorOf(/^\d{1,14}\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
const addressCursor = () => cursorOf(/^\d{1,14}\..{1,254}$/);

/** Of what kind a mail is, such as `magic_link` or `test`. */
const emailType = () => text().refine((value) => /^[a-z_]{1,50}$/.test(value), "must be the type of a mail");

/** As published clients send it: empty where nobody has filled anything in. */
const testEmailConfig = z.strictObject({
  host: atMost(text(), hostMaxLength),
  port: smtpPort(),
  username: atMost(text(), smtpLoginMaxLength),
  /** Absent or empty: the one that is set, if host and username are those that it belongs to. */
  password: atMost(text(), smtpLoginMaxLength).optional(),
  sender_name: name(),
  sender_email: name(),
  security: z.enum(mailSecurities).optional(),
});

export type TestEmailConfig = z.output<typeof testEmailConfig>;

const testOutcome = z.strictObject({ success: z.boolean(), error_message: z.string().optional() });

export const sentEmailEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/internal/emails",
    summary: "The newest 100 mails of the project; with limit or cursor, all of them page by page.",
    access: ["admin"],
    user: "ignored",
    query: z.strictObject({
      limit: limit().optional(),
      cursor: mailCursor().optional(),
      status: z.enum(emailStates).optional(),
      recipient: plainEmail().optional(),
      user_id: uuid().optional(),
      type: emailType().optional(),
    }),
    status: 200,
    response: z.union([listOf(sentEmailRead), pageOf(sentEmailRead)]),
    errors: [],
  }),
  read: endpoint({
    method: "GET",
    path: "/internal/emails/{id}",
    summary: "One mail of the log.",
    access: ["admin"],
    user: "ignored",
    params: id,
    query: z.strictObject({}),
    status: 200,
    response: sentEmailRead,
    errors: [],
  }),
  readKept: endpoint({
    method: "GET",
    path: "/internal/emails/{id}/kept-text",
    summary:
      "What a mail says that is kept because there is no mail server, live codes included. It is noted in the audit log.",
    access: ["admin"],
    user: "ignored",
    params: id,
    query: z.strictObject({}),
    status: 200,
    response: keptTextRead,
    errors: [],
  }),
  resend: endpoint({
    method: "POST",
    path: "/internal/emails/{id}/resend",
    summary: "Sends a failed mail once more, as a mail of its own, while its links and codes still work.",
    access: ["admin"],
    user: "ignored",
    params: id,
    query: z.strictObject({}),
    body: z.strictObject({}),
    status: 201,
    response: sentEmailRead,
    errors: [],
  }),
  sendTest: endpoint({
    method: "POST",
    path: "/internal/send-test-email",
    summary: "Tries a mail server with one mail, and says in words what went wrong.",
    access: ["admin"],
    user: "ignored",
    query: z.strictObject({}),
    body: z.strictObject({ recipient_email: plainEmail(), email_config: testEmailConfig }),
    status: 200,
    response: testOutcome,
    errors: [],
  }),
  sendTemplateTest: endpoint({
    method: "POST",
    path: "/email-templates/{type}/send-test",
    summary:
      "Sends one mail of a template as in its preview, by the project's own mail server, and says in words what went wrong.",
    access: ["admin"],
    user: "ignored",
    params: templateParams,
    query: templateQuery,
    body: z.strictObject({ recipient_email: plainEmail(), ...templateDraft.shape }),
    status: 200,
    response: testOutcome,
    errors: [],
  }),
  listSuppressions: endpoint({
    method: "GET",
    path: "/internal/email-suppressions",
    summary:
      "The addresses that nothing is sent to any more, because their mail servers refused it for good, newest first.",
    access: ["admin"],
    user: "ignored",
    query: z.strictObject({ limit: limit().optional(), cursor: addressCursor().optional() }),
    status: 200,
    response: pageOf(suppressionRead),
    errors: [],
  }),
  deleteSuppression: endpoint({
    method: "DELETE",
    path: "/internal/email-suppressions/{email}",
    summary: "Lets mail to this address go out again.",
    access: ["admin"],
    user: "ignored",
    params: z.strictObject({ email: plainEmail() }),
    query: z.strictObject({}),
    status: 200,
    response: success,
    errors: [],
  }),
} as const;
