import {
  type contract,
  maxEmailDelayDays,
  type NotificationCategory,
  notificationCategories,
  type SendEmailBody,
} from "@vestibule/contract/endpoints";
import { parseEmailSource, renderApplicationEmail } from "@vestibule/emails";
import { apiError, PlainError } from "../../../http/api-error.ts";
import type { Handler } from "../../../http/handler.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import type { Platform } from "../../../platform/platform.ts";
import { recordAudit, toAuditContext } from "../../audit/index.ts";
import type { Project } from "../../projects/index.ts";
import { findBuiltInType, hasTheme } from "../documents/built-in-templates.ts";
import { type DocumentRow, findDocument, markDraft } from "../documents/document-statements.ts";
import type { Caller, SentEmailServices } from "../store-email.ts";
import { renderOrFail } from "../templates/render-or-reject.ts";
import { type EmailRecipient, findRecipients } from "./application-email-statements.ts";
import { queueBroadcast } from "./broadcast.ts";
import { isRefusedOnShared } from "./mail-server-rules.ts";
import { type ApplicationMessage, queueApplicationEmail } from "./queue-application-email.ts";

type Services = SentEmailServices & Pick<Platform, "publicUrl">;

const dayMs = 24 * 60 * 60 * 1000;
/** The longest name in an email: with it, the email has its greatest length. */
const exampleName = "W".repeat(80);

/**
 * `POST /emails/send-email`. Order of checks: the mail server, category, time, template or draft, theme, rendering,
 * users. Writes everything or nothing.
 */
export function sendToUsers(services: Services): Handler<typeof contract.applicationEmails.send, Project, Caller> {
  return async function sendToUsers(call) {
    const { auth, body, request } = call;
    const { project, accessType } = auth;
    if (isRefusedOnShared(project, services)) throw apiError("REQUIRES_CUSTOM_EMAIL_SERVER");
    await services.limits.check({ action: "send", projectId: project.id, accessType, request });
    const category = getCategory(body.notification_category_name);
    const scheduledAt = getScheduledTime(body.scheduled_at_millis, services.clock());
    return services.database.transaction(async (transaction) => {
      const content = await findContent(transaction, project.id, body);
      const message: ApplicationMessage = {
        email: content.email,
        details: {
          category,
          hasTheme: content.email.hasTheme,
          isHighPriority: body.is_high_priority ?? false,
          templateId: body.template_id?.toLowerCase() ?? null,
          draftId: body.draft_id?.toLowerCase() ?? null,
        },
        scheduledAt,
      };
      const example = renderOrFail(() =>
        renderApplicationEmail(message.email, project, {
          userDisplayName: exampleName,
          unsubscribeLink: notificationCategories[category].canDisable ? services.publicUrl : null,
        }),
      );
      if (body.draft_id !== undefined)
        await transaction.run(markDraft, {
          projectId: project.id,
          id: body.draft_id,
          sentAt: new Date(services.clock()),
        });
      const results =
        body.user_ids === undefined
          ? []
          : await queueEach(transaction, services, { project, message, userIds: body.user_ids });
      if (body.user_ids === undefined) {
        const subject = body.subject ?? content.subject ?? example.subject;
        await queueBroadcast(transaction, services, { project, message, subject });
      }
      await recordAudit(transaction, toAuditContext(services, call), [
        { action: "email.send", details: { category, users: body.all_users ? "all" : results.length } },
      ]);
      return { results };
    });
  };
}

function getCategory(wanted: string | undefined): NotificationCategory {
  if (wanted === undefined) return "transactional";
  const categories = Object.keys(notificationCategories) as NotificationCategory[];
  const category = categories.find((each) => notificationCategories[each].name.toLowerCase() === wanted.toLowerCase());
  if (category) return category;
  const names = categories.map((each) => notificationCategories[each].name).join(", ");
  throw new PlainError(400, `There is no such notification category. The categories are ${names}.`);
}

/** Undefined: now. The log keeps an email for 30 days only. `now`: ms since the epoch. */
function getScheduledTime(wanted: number | undefined, now: number): Date | undefined {
  if (wanted === undefined || wanted <= now) return undefined;
  assertWithinDelay(wanted, now);
  return new Date(wanted);
}

/** @throws PlainError 400 */
export function assertWithinDelay(scheduledAt: number, now: number): void {
  if (scheduledAt <= now + maxEmailDelayDays * dayMs) return;
  throw new PlainError(400, `An email can be scheduled at most ${maxEmailDelayDays} days ahead.`);
}

/** What to send, and its subject as a template. */
async function findContent(
  transaction: Queryable,
  projectId: string,
  body: SendEmailBody,
): Promise<{ email: ApplicationMessage["email"]; subject: string | undefined }> {
  const { html, template_id, draft_id, subject, theme_id } = body;
  if (html !== undefined) {
    const source = { subject: "", html };
    return {
      email: { source, subject, isVerbatim: true, hasTheme: hasTheme(theme_id), variables: {} },
      subject: undefined,
    };
  }
  const document = await findSource(transaction, projectId, { template_id, draft_id });
  const source = renderOrFail(() => parseEmailSource(document.source));
  const isThemed = theme_id === undefined || theme_id === null ? document.has_theme : hasTheme(theme_id);
  const variables = Object.fromEntries(
    Object.entries(body.variables ?? {}).map(([name, value]) => [name, value === null ? "" : String(value)]),
  );
  return { email: { source, subject, hasTheme: isThemed, variables }, subject: source.subject };
}

/** @throws PlainError 400 */
async function findSource(
  transaction: Queryable,
  projectId: string,
  { template_id, draft_id }: Pick<SendEmailBody, "template_id" | "draft_id">,
): Promise<DocumentRow> {
  const id = template_id ?? draft_id ?? "";
  if (template_id !== undefined && findBuiltInType(template_id))
    throw new PlainError(400, "Only the server can send this template, because it creates the link or code in it.");
  const kind = template_id === undefined ? "draft" : "template";
  const document = await transaction.row(findDocument, { projectId, kind, id });
  if (!document) throw new PlainError(400, `There is no such ${kind}.`);
  return document;
}

interface Queued {
  readonly project: Project;
  readonly message: ApplicationMessage;
  readonly userIds: readonly string[];
}

/** In the order of the request; a user named twice gets one email. @throws USER_ID_DOES_NOT_EXIST */
async function queueEach(transaction: Queryable, services: Services, { project, message, userIds }: Queued) {
  const wanted = [...new Set(userIds.map((id) => id.toLowerCase()))];
  const { category } = message.details;
  const found = await transaction.rows(findRecipients, { projectId: project.id, userIds: wanted, category });
  const byId = new Map<string, EmailRecipient>(found.map((recipient) => [recipient.id, recipient]));
  const results: { user_id: string; email_id: string | null }[] = [];
  for (const userId of wanted) {
    const recipient = byId.get(userId);
    if (!recipient) throw apiError("USER_ID_DOES_NOT_EXIST", { user_id: userId });
    const emailId = await queueApplicationEmail(transaction, services, { project, message, recipient });
    results.push({ user_id: userId, email_id: emailId });
  }
  return results;
}
