import type { HttpRequest, HttpResponse } from "../http/message.ts";
import { type CapturedEmail, listInbox, readInbox } from "../modules/emails/index.ts";
import {
  emailPageContentPolicy,
  type InboxEmailSummary,
  inboxEmailPage,
  inboxListPage,
  notFoundPage,
} from "../pages/index.ts";
import type { Platform } from "../platform/platform.ts";
import { isLocal } from "./local-only.ts";
import { htmlResponse } from "./reply.ts";

const toSummary = (mail: CapturedEmail): InboxEmailSummary => ({
  id: mail.id,
  to: mail.recipient,
  subject: mail.subject,
  projectName: mail.projectName,
  capturedAtMs: mail.createdAt.getTime(),
});

/**
 * `/inbox` and `/inbox/{id}`: emails captured while no SMTP server is configured. They contain live codes, so only this
 * machine can read them.
 */
export const createInbox =
  (platform: Platform, mailFrom: string) =>
  async (request: HttpRequest): Promise<HttpResponse> => {
    if (!isLocal(request, platform.publicUrl)) return htmlResponse(404, notFoundPage());
    const nowMs = platform.clock();
    const id = request.path.split("/")[2];
    if (!id) return htmlResponse(200, inboxListPage({ emails: (await listInbox(platform)).map(toSummary), nowMs }));
    const mail = await readInbox(platform, id);
    if (!mail) return htmlResponse(404, notFoundPage());
    const shown = { ...toSummary(mail), from: `${mail.projectName} <${mailFrom}>`, text: mail.text, html: mail.html };
    return htmlResponse(200, inboxEmailPage({ mail: shown, nowMs }), emailPageContentPolicy);
  };
