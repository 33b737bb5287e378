import { z } from "zod";
import { templateDraft, templateParams, templateQuery } from "../email-templates.ts";
import { endpoint, largeBodyBytes } from "../endpoint.ts";
import { plainEmail, strictEmail } from "../schema/email-address.ts";
import { maxEmailAddressLength } from "../schema/email-address-syntax.ts";
import { cursorPatterns, getPage, pageQuery, readListOrPage, success } from "../schema/responses.ts";
import { millis, name, text, url, uuid, word } from "../schema/values.ts";
import { emailSecurityModes, hostMaxLength, smtpLoginMaxLength, smtpPort, withMaxLength } from "./project-config.ts";

/** Kinds of email delivery errors. */
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
  "unsubscribed",
  "canceled",
  "shared-server",
  "unknown",
] as const;

export type EmailErrorType = (typeof emailErrorTypes)[number];

const emailStates = ["queued", "sent", "kept", "failed", "suppressed", "skipped"] as const;

/** An entry of the email log. Codes in its subject are masked; its text is never returned. */
const sentEmailRead = z.strictObject({
  id: z.string(),
  to: z.array(z.string()),
  subject: z.string(),
  /** When it was delivered or last attempted; for queued email, when it was created. */
  sent_at_millis: millis(),
  /** For the server's shared mail server, only the type and the sender are returned. */
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
      /** Whether it is, or can be, retried. */
      canRetry: z.boolean(),
      rawError: z.string(),
    })
    .nullable(),
  /** Our additions. `kept`: no mail server is configured, so the development inbox captured the email. `skipped`: canceled, or its recipient had turned off such emails. */
  status: z.enum(emailStates),
  /** When a queued email of the application is due. Null: immediately. */
  scheduled_at_millis: millis().nullable(),
  is_paused: z.boolean(),
  /** Whether it waits and the application sent it. */
  can_cancel: z.boolean(),
  type: z.string(),
  user_id: z.string().nullable(),
  created_at_millis: millis(),
  attempts: z.number(),
  /** Whether it failed and its links and codes are still valid. */
  can_resend: z.boolean(),
});

export type SentEmailRead = z.output<typeof sentEmailRead>;

/** The content of a captured email, including its codes. */
const capturedTextRead = z.strictObject({ subject: z.string(), html: z.string(), text: z.string() });

export type KeptEmailText = z.output<typeof capturedTextRead>;

const suppressionRead = z.strictObject({
  email: z.string(),
  refusals: z.number(),
  /** The mail server's last response. */
  reason: z.string(),
  suppressed_at_millis: millis(),
});

export type EmailSuppressionRead = z.output<typeof suppressionRead>;

const id = z.strictObject({ id: uuid() });

/** Maximum page size. */
const pageMaxLength = 200;

/** The type of an email, such as `magic_link` or `test`. */
const emailType = () => text().refine((value) => /^[a-z_]{1,50}$/.test(value), "must be an email type");

/** As published clients send it: unset fields are empty. */
const testEmailConfig = z.strictObject({
  host: withMaxLength(text(), hostMaxLength),
  port: smtpPort(),
  username: withMaxLength(text(), smtpLoginMaxLength),
  /** Absent or empty: uses the stored password, if host and username are unchanged. */
  password: withMaxLength(text(), smtpLoginMaxLength).optional(),
  sender_name: name(),
  sender_email: name(),
  security: z.enum(emailSecurityModes).optional(),
});

export type TestEmailConfig = z.output<typeof testEmailConfig>;

const testEmailResult = z.strictObject({ success: z.boolean(), error_message: z.string().optional() });

export const sentEmailEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/internal/emails",
    summary: "Lists the project's newest 100 emails, or all of them in pages if limit or cursor is given.",
    access: ["admin"],
    user: "ignored",
    query: z.strictObject({
      ...pageQuery(cursorPatterns.timeAndId, pageMaxLength),
      status: z.enum(emailStates).optional(),
      recipient: plainEmail().optional(),
      /** Part of the recipient's address, in any letter case (our addition). */
      search: word()
        .refine((value) => value.length <= maxEmailAddressLength, `must be at most ${maxEmailAddressLength} characters`)
        .optional(),
      user_id: uuid().optional(),
      type: emailType().optional(),
    }),
    status: 200,
    response: readListOrPage(sentEmailRead, pageMaxLength),
    errors: [],
  }),
  read: endpoint({
    method: "GET",
    path: "/internal/emails/{id}",
    summary: "Returns an entry of the email log.",
    access: ["admin"],
    user: "ignored",
    params: id,
    query: z.strictObject({}),
    status: 200,
    response: sentEmailRead,
    errors: [],
  }),
  readCaptured: endpoint({
    method: "GET",
    path: "/internal/emails/{id}/kept-text",
    summary:
      "Returns the content of an email captured because no mail server is configured, including live codes. The access is recorded in the audit log.",
    access: ["admin"],
    user: "ignored",
    params: id,
    query: z.strictObject({}),
    status: 200,
    response: capturedTextRead,
    errors: [],
  }),
  resend: endpoint({
    method: "POST",
    path: "/internal/emails/{id}/resend",
    summary: "Resends a failed email as a new one, while its links and codes are valid.",
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
    summary: "Tests a mail server by sending an email, and describes any error.",
    access: ["admin"],
    user: "ignored",
    query: z.strictObject({}),
    body: z.strictObject({ recipient_email: plainEmail(), email_config: testEmailConfig }),
    status: 200,
    response: testEmailResult,
    errors: [],
  }),
  sendTemplateTest: endpoint({
    method: "POST",
    path: "/email-templates/{type}/send-test",
    summary: "Sends a template's preview by email through the project's own mail server, and describes any error.",
    access: ["admin"],
    user: "ignored",
    params: templateParams,
    query: templateQuery,
    body: z.strictObject({ recipient_email: plainEmail(), ...templateDraft.shape }),
    maxBodyBytes: largeBodyBytes,
    status: 200,
    response: testEmailResult,
    errors: [],
  }),
  sendSignInInvitation: endpoint({
    method: "POST",
    path: "/internal/send-sign-in-invitation",
    summary: "Emails an invitation to sign in, with a link to the application's sign-in page.",
    access: ["admin"],
    user: "ignored",
    query: z.strictObject({}),
    body: z.strictObject({ email: strictEmail(), callback_url: url() }),
    status: 200,
    response: success,
    errors: ["REDIRECT_URL_NOT_WHITELISTED"],
  }),
  listSuppressions: endpoint({
    method: "GET",
    path: "/internal/email-suppressions",
    summary: "Lists suppressed addresses, newest first: their mail servers permanently rejected email.",
    access: ["admin"],
    user: "ignored",
    query: z.strictObject(pageQuery(/^\d{1,14}\..{1,254}$/, pageMaxLength)),
    status: 200,
    response: getPage(suppressionRead, pageMaxLength),
    errors: [],
  }),
  deleteSuppression: endpoint({
    method: "DELETE",
    path: "/internal/email-suppressions/{email}",
    summary: "Removes an address from the suppression list.",
    access: ["admin"],
    user: "ignored",
    params: z.strictObject({ email: plainEmail() }),
    query: z.strictObject({}),
    status: 200,
    response: success,
    errors: [],
  }),
} as const;
