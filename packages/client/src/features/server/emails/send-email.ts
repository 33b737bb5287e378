import type { contract } from "@vestibule/contract/endpoints";
import { encodeSegment } from "../../../core/wire/paths.ts";
import type { ServerContext } from "../server-context.ts";

type Endpoints = typeof contract.applicationEmails;

interface SendEmailBase {
  /** Default: the subject of the template or draft, or else the project's name. */
  readonly subject?: string | undefined;
  /** `Transactional` (the default) or `Marketing`, which users can turn off. */
  readonly notificationCategoryName?: string | undefined;
  /** False: sends the HTML without the frame of the project's other emails. */
  readonly themeId?: string | false | null | undefined;
  /** Sent before the application's other emails. */
  readonly isHighPriority?: boolean | undefined;
  /** At most 25 days ahead. Default: immediately. */
  readonly scheduledAt?: Date | undefined;
}

type Recipients =
  /** At most 100 users. */
  | { readonly userIds: readonly string[]; readonly allUsers?: never }
  | { readonly allUsers: true; readonly userIds?: never };

type Variables = Readonly<Record<string, string | number | boolean | null>>;

type Content =
  | { readonly html: string; readonly templateId?: never; readonly draftId?: never; readonly variables?: never }
  | { readonly templateId: string; readonly html?: never; readonly draftId?: never; readonly variables?: Variables }
  | { readonly draftId: string; readonly html?: never; readonly templateId?: never; readonly variables?: Variables };

export type SendEmailOptions = SendEmailBase & Recipients & Content;

export interface SentToUser {
  readonly userId: string;
  /** Null: the user has no primary email. */
  readonly emailId: string | null;
}

export interface EmailFigures {
  readonly sent: number;
  readonly bounced: number;
}

export interface EmailDeliveryStats {
  readonly hour: EmailFigures;
  readonly day: EmailFigures;
  readonly week: EmailFigures;
  readonly month: EmailFigures;
}

export interface ServerEmailMethods {
  /**
   * Emails users at their primary address. Users who turned off the category get none. With `allUsers`, the emails are
   * created in the background, and the result is empty. @throws REQUIRES_CUSTOM_EMAIL_SERVER, USER_ID_DOES_NOT_EXIST,
   * EMAIL_RENDERING_ERROR
   */
  sendEmail(options: SendEmailOptions): Promise<SentToUser[]>;
  /** Stops an email that waits. @throws EMAIL_NOT_EDITABLE */
  cancelEmail(emailId: string): Promise<void>;
  /** How many emails mail servers accepted and rejected. */
  getEmailDeliveryStats(): Promise<EmailDeliveryStats>;
}

export const createServerEmailMethods = ({ api }: ServerContext): ServerEmailMethods => ({
  async sendEmail(options) {
    const { userIds, allUsers, scheduledAt, templateId, draftId } = options;
    const body = {
      user_ids: userIds && [...userIds],
      all_users: allUsers,
      subject: options.subject,
      notification_category_name: options.notificationCategoryName,
      theme_id: options.themeId,
      is_high_priority: options.isHighPriority,
      scheduled_at_millis: scheduledAt?.getTime(),
      html: options.html,
      template_id: templateId,
      draft_id: draftId,
      variables: options.variables,
    };
    const { results } = await api.call<Endpoints["send"]>("POST", "/emails/send-email", { session: null, body });
    return results.map(({ user_id, email_id }) => ({ userId: user_id, emailId: email_id }));
  },
  async cancelEmail(emailId) {
    const path = `/emails/outbox/${encodeSegment(emailId)}` as const;
    await api.call<Endpoints["updateOutbox"]>("PATCH", path, { session: null, body: { cancel: true } });
  },
  async getEmailDeliveryStats() {
    const path = "/emails/delivery-info";
    const { stats } = await api.call<Endpoints["deliveryInfo"]>("GET", path, { session: null });
    const toFigures = ({ sent, bounced }: EmailFigures): EmailFigures => ({ sent, bounced });
    const { hour, day, week, month } = stats;
    return { hour: toFigures(hour), day: toFigures(day), week: toFigures(week), month: toFigures(month) };
  },
});
