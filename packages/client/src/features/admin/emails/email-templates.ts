import type {
  contract,
  EditableEmailType,
  EmailTemplatePreview,
  EmailTemplateRead,
  EmailTemplateType,
  JsonValue,
} from "@vestibule/contract/endpoints";
import type { Result } from "../../../core/result.ts";
import { camelCaseKeys, snakeCaseKeys } from "../../../core/wire/letter-case.ts";
import { encodeSegment, withQuery } from "../../../core/wire/paths.ts";
import type { AdminContext } from "../admin-context.ts";
import type { AdminBranding } from "../projects/project-types.ts";

/** Converts the outcome of a test email. */
export const toTestResult = (answer: {
  readonly success: boolean;
  readonly error_message?: string | undefined;
}): Result<undefined, { readonly errorMessage: string }> =>
  answer.success
    ? { status: "ok", data: undefined }
    : { status: "error", error: { errorMessage: answer.error_message ?? "" } };

export type { EditableEmailType, EmailTemplatePreview, EmailTemplateType };

type Endpoints = typeof contract.emailTemplates;
type SendTest = typeof contract.sentEmails.sendTemplateTest;

export interface AdminEmailTemplate<Type extends EditableEmailType = EmailTemplateType> {
  readonly type: Type;
  readonly subject: string;
  /** Blocks of the email. */
  readonly content: JsonValue;
  readonly isDefault: boolean;
  /** Empty for the default that applies to languages without their own template. */
  readonly language: string;
  /** The languages with their own version of this template. */
  readonly languages: readonly string[];
}

export interface EmailTemplateChange {
  readonly subject?: string | undefined;
  readonly content?: JsonValue | undefined;
}

/** `language`: such as `de` or `pt-BR`. Default: the template for languages without their own version. */
interface LanguageOptions {
  readonly language?: string | undefined;
}

/**
 * Optimistic concurrency check: the update fails if the values changed since they were read. The error lists the
 * changed fields.
 */
interface TemplateCheck {
  /** Only the given fields are compared. */
  readonly expected?: EmailTemplateChange | undefined;
  /** Expects the updated fields to still have these values. */
  readonly onlyIfUnchanged?: AdminEmailTemplate<EditableEmailType> | undefined;
}

export interface EmailTemplateMethods {
  /** The four types that applications know; `all` includes security emails, such as notices of a new device. */
  listEmailTemplates(options?: LanguageOptions & { readonly all?: false | undefined }): Promise<AdminEmailTemplate[]>;
  listEmailTemplates(
    options: LanguageOptions & { readonly all: true },
  ): Promise<AdminEmailTemplate<EditableEmailType>[]>;
  /** Omitted fields stay unchanged. @throws CHANGED_MEANWHILE when the check in the options fails */
  updateEmailTemplate<Type extends EditableEmailType>(
    type: Type,
    change: EmailTemplateChange,
    options?: LanguageOptions & TemplateCheck,
  ): Promise<AdminEmailTemplate<Type>>;
  resetEmailTemplate(type: EditableEmailType, options?: LanguageOptions): Promise<void>;
  /**
   * Renders the email with example variables, from the change or the stored template. `branding`: instead of the
   * project's.
   */
  previewEmailTemplate(
    type: EditableEmailType,
    change?: EmailTemplateChange & { readonly branding?: AdminBranding | undefined },
    options?: LanguageOptions,
  ): Promise<EmailTemplatePreview>;
  /** Sends the preview as a test email through the project's own SMTP server. The error says what went wrong. */
  sendEmailTemplateTest(
    type: EditableEmailType,
    recipientEmail: string,
    change?: EmailTemplateChange,
    options?: LanguageOptions,
  ): Promise<Result<undefined, { readonly errorMessage: string }>>;
}

const getExpected = (
  change: EmailTemplateChange,
  { expected, onlyIfUnchanged: read }: TemplateCheck,
): EmailTemplateChange | undefined =>
  expected ??
  (read && {
    subject: change.subject === undefined ? undefined : read.subject,
    content: change.content === undefined ? undefined : read.content,
  });

/** @see lazyMethods */
export function create({ api }: AdminContext): EmailTemplateMethods {
  // The server returns the types that the request names, or those that it asks for.
  const toTemplate = <Type extends EditableEmailType>(wire: EmailTemplateRead): AdminEmailTemplate<Type> =>
    Object.freeze({ ...camelCaseKeys(wire), type: wire.type as Type, content: wire.content as JsonValue });
  const getPath = (type: string, options?: LanguageOptions) =>
    withQuery(`/email-templates/${encodeSegment(type)}`, { language: options?.language });
  const toBody = ({ subject, content }: EmailTemplateChange) => ({ subject, content: content ?? undefined });

  return {
    listEmailTemplates: async <Type extends EditableEmailType>({
      language,
      all,
    }: LanguageOptions & { readonly all?: boolean | undefined } = {}): Promise<AdminEmailTemplate<Type>[]> => {
      const path = withQuery("/email-templates", { language, all: all ? "true" : undefined });
      const { items } = await api.call<Endpoints["list"]>("GET", path, { session: null });
      return items.map((item) => toTemplate<Type>(item));
    },
    updateEmailTemplate: async (type, change, options = {}) => {
      const expected = getExpected(change, options);
      const body = { ...toBody(change), expected: expected && toBody(expected) };
      return toTemplate(await api.call<Endpoints["update"]>("PATCH", getPath(type, options), { session: null, body }));
    },
    resetEmailTemplate: async (type, options) => {
      await api.call<Endpoints["reset"]>("DELETE", getPath(type, options), { session: null });
    },
    previewEmailTemplate: (type, change = {}, options) =>
      api.call<Endpoints["preview"]>(
        "POST",
        withQuery(`/email-templates/${encodeSegment(type)}/preview`, { language: options?.language }),
        { session: null, body: { ...toBody(change), branding: change.branding && snakeCaseKeys(change.branding) } },
      ),
    sendEmailTemplateTest: async (type, recipientEmail, change = {}, options) => {
      const path = withQuery(`/email-templates/${encodeSegment(type)}/send-test`, { language: options?.language });
      const body = { recipient_email: recipientEmail, ...toBody(change) };
      return toTestResult(await api.call<SendTest>("POST", path, { session: null, body }));
    },
  };
}
