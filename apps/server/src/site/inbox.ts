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
import { htmlResponse } from "./reply.ts";

const loopbackAddresses = /^(?:127\.|::1$|::ffff:127\.)/;
const localHosts = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;
const forwardingHeaders = ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip"];

/**
 * Whether a browser on this machine sent the request: over loopback, not through a proxy, and with a local host name,
 * so that a site whose DNS name points here can't read responses (DNS rebinding).
 */
export function isLocal(request: HttpRequest, publicUrl: string): boolean {
  // A server with a public name is behind a proxy, and some proxies send neither forwarding headers nor the original
  // host.
  if (!localHosts.test(new URL(publicUrl).host)) return false;
  const isLoopback = loopbackAddresses.test(request.remoteAddress ?? "");
  const isForwarded = forwardingHeaders.some((name) => request.headers[name] !== undefined);
  return isLoopback && !isForwarded && localHosts.test(request.headers.host ?? "");
}

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
export function createInbox(platform: Platform, mailFrom: string) {
  return async function serveInbox(request: HttpRequest): Promise<HttpResponse> {
    if (!isLocal(request, platform.publicUrl)) return htmlResponse(404, notFoundPage());
    const nowMs = platform.clock();
    const id = request.path.split("/")[2];
    if (!id) return htmlResponse(200, inboxListPage({ emails: (await listInbox(platform)).map(toSummary), nowMs }));
    const mail = await readInbox(platform, id);
    if (!mail) return htmlResponse(404, notFoundPage());
    const shown = { ...toSummary(mail), from: `${mail.projectName} <${mailFrom}>`, text: mail.text, html: mail.html };
    return htmlResponse(200, inboxEmailPage({ mail: shown, nowMs }), emailPageContentPolicy);
  };
}
