import type {
  contract,
  EmailErrorType,
  EmailSuppressionRead,
  KeptEmailText,
  SentEmailRead,
} from "@vestibule/contract/endpoints";
import type { Result } from "../../../core/result.ts";
import { camelCaseKeys, snakeCaseKeys } from "../../../core/wire/letter-case.ts";
import { encodeSegment, withQuery } from "../../../core/wire/paths.ts";
import type { AdminContext } from "../admin-context.ts";
import { toTestResult } from "./email-templates.ts";

export type { EmailErrorType, KeptEmailText };

type Endpoints = typeof contract.sentEmails;
type UpdateOutbox = typeof contract.applicationEmails.updateOutbox;

export interface AdminSentEmail {
  readonly id: string;
  readonly to: string[];
  /** The first address in `to`. */
  readonly recipient: string;
  /** Codes are masked. */
  readonly subject: string;
  /** When the email was sent or last attempted; while it is queued, when it was created. */
  readonly sentAt: Date;
  /** `kept`: no SMTP server is configured, so the email is in the development inbox. */
  readonly status: SentEmailRead["status"];
  readonly type: string;
  readonly userId: string | null;
  readonly createdAt: Date;
  readonly attempts: number;
  readonly error?: {
    readonly errorType: EmailErrorType;
    readonly message: string;
    readonly canRetry: boolean;
    /** The SMTP server's original error. */
    readonly rawError: string;
  };
  /** For the server's shared SMTP configuration, only the type and sender are included. */
  readonly sender: {
    readonly type: "shared" | "standard";
    readonly host?: string | undefined;
    readonly port?: number | undefined;
    readonly username?: string | undefined;
    readonly senderName: string;
    readonly senderEmail: string;
  };
  readonly canResend: boolean;
  /** When a queued email of the application is due. Null: immediately. */
  readonly scheduledAt: Date | null;
  readonly isPaused: boolean;
  /** Whether it waits and the application sent it. */
  readonly canCancel: boolean;
  /** Sends the email again as a new one. */
  resend(): Promise<AdminSentEmail>;
  /** Cancels an email of the application that waits. @throws EMAIL_NOT_EDITABLE */
  cancel(): Promise<void>;
  /** Returns the content, live codes included. Only for `kept` emails; each read is recorded in the audit log. */
  readText(): Promise<KeptEmailText>;
}

export interface ListSentEmailsOptions {
  readonly status?: SentEmailRead["status"] | undefined;
  readonly recipient?: string | undefined;
  /** Part of the recipient's address, in any letter case. */
  readonly search?: string | undefined;
  readonly userId?: string | undefined;
  /** Such as `magic_link` or `test`. */
  readonly type?: string | undefined;
  /** Maximum number of emails per page. Default: 100. */
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/** Newest first. `nextCursor` is null on the last page. */
export type SentEmailPage = AdminSentEmail[] & { readonly nextCursor: string | null };

export interface EmailSuppression {
  readonly email: string;
  readonly refusals: number;
  readonly reason: string;
  readonly suppressedAt: Date;
  /** Allows email to this address again. */
  lift(): Promise<void>;
}

export type EmailSuppressionPage = EmailSuppression[] & { readonly nextCursor: string | null };

export interface SendTestEmailOptions {
  readonly recipientEmail: string;
  readonly emailConfig: {
    readonly host: string;
    readonly port: number;
    readonly username: string;
    /** Default: the stored password, if host and username match it. */
    readonly password?: string | undefined;
    readonly senderEmail: string;
    readonly senderName: string;
    readonly security?: "auto" | "tls" | "starttls" | "none" | undefined;
  };
}

export interface SentEmailMethods {
  listSentEmails(options?: ListSentEmailsOptions): Promise<SentEmailPage>;
  /** Makes one attempt. The error says what went wrong. */
  sendTestEmail(options: SendTestEmailOptions): Promise<Result<undefined, { readonly errorMessage: string }>>;
  /** Emails an invitation with a link to your application's sign-in page, which must be on a trusted domain. */
  sendSignInInvitationEmail(email: string, callbackUrl: string): Promise<void>;
  /** Addresses with permanent bounces, newest first. */
  listEmailSuppressions(options?: { readonly cursor?: string | undefined }): Promise<EmailSuppressionPage>;
}

const pageSize = 100;

/** @see lazyMethods */
export function create({ api }: AdminContext): SentEmailMethods {
  const toEmail = ({ error, ...wire }: SentEmailRead): AdminSentEmail => {
    const { sentAtMillis, createdAtMillis, scheduledAtMillis, senderConfig, ...same } = camelCaseKeys(wire);
    return Object.freeze({
      ...same,
      sender: camelCaseKeys(senderConfig),
      recipient: wire.to[0] ?? "",
      sentAt: new Date(sentAtMillis),
      createdAt: new Date(createdAtMillis),
      scheduledAt: scheduledAtMillis === null ? null : new Date(scheduledAtMillis),
      ...(error && { error }),
      resend: async () => {
        const path = `/internal/emails/${encodeSegment(wire.id)}/resend` as const;
        return toEmail(await api.call<Endpoints["resend"]>("POST", path, { session: null, body: {} }));
      },
      cancel: async () => {
        const path = `/emails/outbox/${encodeSegment(wire.id)}` as const;
        await api.call<UpdateOutbox>("PATCH", path, { session: null, body: { cancel: true } });
      },
      readText: () => {
        const path = `/internal/emails/${encodeSegment(wire.id)}/kept-text` as const;
        return api.call<Endpoints["readCaptured"]>("GET", path, { session: null });
      },
    });
  };
  const toSuppression = ({ suppressed_at_millis, ...same }: EmailSuppressionRead): EmailSuppression =>
    Object.freeze({
      ...same,
      suppressedAt: new Date(suppressed_at_millis),
      lift: async () => {
        const path = `/internal/email-suppressions/${encodeSegment(same.email)}` as const;
        await api.call<Endpoints["deleteSuppression"]>("DELETE", path, { session: null });
      },
    });

  return {
    listSentEmails: async (options = {}) => {
      const path = withQuery("/internal/emails", { limit: pageSize, ...snakeCaseKeys(options) });
      const page = await api.call<Endpoints["list"]>("GET", path, { session: null });
      const nextCursor = page.is_paginated ? page.pagination.next_cursor : null;
      return Object.assign(page.items.map(toEmail), { nextCursor });
    },
    sendTestEmail: async ({ recipientEmail, emailConfig }) => {
      const body = { recipient_email: recipientEmail, email_config: snakeCaseKeys(emailConfig) };
      const answer = await api.call<Endpoints["sendTest"]>("POST", "/internal/send-test-email", {
        session: null,
        body,
      });
      return toTestResult(answer);
    },
    sendSignInInvitationEmail: async (email, callbackUrl) => {
      const body = { email, callback_url: callbackUrl };
      await api.call<Endpoints["sendSignInInvitation"]>("POST", "/internal/send-sign-in-invitation", {
        session: null,
        body,
      });
    },
    listEmailSuppressions: async ({ cursor } = {}) => {
      const path = withQuery("/internal/email-suppressions", { limit: pageSize, cursor });
      const { items, pagination } = await api.call<Endpoints["listSuppressions"]>("GET", path, { session: null });
      return Object.assign(items.map(toSuppression), { nextCursor: pagination.next_cursor });
    },
  };
}
