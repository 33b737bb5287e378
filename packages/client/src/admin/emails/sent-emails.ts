import type { contract, EmailErrorType, EmailSuppressionRead, SentEmailRead } from "@vestibule/contract/endpoints";
import type { Result } from "../../result.ts";
import { segment, withQuery } from "../../server/paths.ts";
import { camelCaseKeys, snakeCaseKeys } from "../../wire/letter-case.ts";
import type { AdminParts } from "../parts.ts";

type Endpoints = typeof contract.sentEmails;

export interface AdminSentEmail {
  readonly id: string;
  readonly to: readonly string[];
  /** The first of `to`. */
  readonly recipient: string;
  /** Codes in it are masked. */
  readonly subject: string;
  /** When it was handed over or last tried; of one that still waits, when it was written. */
  readonly sentAt: Date;
  /** `kept`: there is no mail server, the development inbox has it. */
  readonly status: SentEmailRead["status"];
  readonly type: string;
  readonly userId: string | null;
  readonly createdAt: Date;
  readonly attempts: number;
  readonly error?: { readonly errorType: EmailErrorType; readonly message: string; readonly canRetry: boolean };
  readonly canResend: boolean;
  /** Sends it once more, as a mail of its own. */
  resend(): Promise<AdminSentEmail>;
}

export interface ListSentEmailsOptions {
  readonly status?: SentEmailRead["status"] | undefined;
  readonly recipient?: string | undefined;
  readonly userId?: string | undefined;
  /** Most mails of a page. Default: 100. */
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/** Newest first. `nextCursor`: null when there are no more. */
export type SentEmailPage = readonly AdminSentEmail[] & { readonly nextCursor: string | null };

export interface EmailSuppression {
  readonly email: string;
  readonly refusals: number;
  readonly reason: string;
  readonly suppressedAt: Date;
  /** Lets mail go there again. */
  lift(): Promise<void>;
}

export type EmailSuppressionPage = readonly EmailSuppression[] & { readonly nextCursor: string | null };

export interface SendTestEmailOptions {
  readonly recipientEmail: string;
  readonly emailConfig: {
    readonly host: string;
    readonly port: number;
    readonly username: string;
    readonly password: string;
    readonly senderEmail: string;
    readonly senderName: string;
    readonly security?: "auto" | "tls" | "starttls" | "none" | undefined;
  };
}

export interface SentEmailMethods {
  listSentEmails(options?: ListSentEmailsOptions): Promise<SentEmailPage>;
  /** One try; the error says in words what went wrong. */
  sendTestEmail(options: SendTestEmailOptions): Promise<Result<undefined, { readonly errorMessage: string }>>;
  /** Addresses that refused mail for good, newest first. */
  listEmailSuppressions(options?: { readonly cursor?: string | undefined }): Promise<EmailSuppressionPage>;
}

const pageSize = 100;

export function createSentEmailMethods({ api }: AdminParts): SentEmailMethods {
  const toEmail = ({ error, ...wire }: SentEmailRead): AdminSentEmail => {
    const { sentAtMillis, createdAtMillis, senderConfig: _, ...same } = camelCaseKeys(wire);
    return Object.freeze({
      ...same,
      recipient: wire.to[0] ?? "",
      sentAt: new Date(sentAtMillis),
      createdAt: new Date(createdAtMillis),
      ...(error && { error: { errorType: error.errorType, message: error.message, canRetry: error.canRetry } }),
      resend: async () => {
        const path = `/internal/emails/${segment(wire.id)}/resend` as const;
        return toEmail(await api.call<Endpoints["resend"]>("POST", path, { session: null, body: {} }));
      },
    });
  };
  const toSuppression = ({ suppressed_at_millis, ...same }: EmailSuppressionRead): EmailSuppression =>
    Object.freeze({
      ...same,
      suppressedAt: new Date(suppressed_at_millis),
      lift: async () => {
        const path = `/internal/email-suppressions/${segment(same.email)}` as const;
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
      return answer.success
        ? { status: "ok", data: undefined }
        : { status: "error", error: { errorMessage: answer.error_message ?? "" } };
    },
    listEmailSuppressions: async ({ cursor } = {}) => {
      const path = withQuery("/internal/email-suppressions", { limit: pageSize, cursor });
      const { items, pagination } = await api.call<Endpoints["listSuppressions"]>("GET", path, { session: null });
      return Object.assign(items.map(toSuppression), { nextCursor: pagination.next_cursor });
    },
  };
}
