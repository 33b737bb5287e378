import type { HttpRequest } from "../http/message.ts";

const loopbackAddresses = /^(?:127\.|::1$|::ffff:127\.)/;
const localHosts = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;
const forwardingHeaders = ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip"];

/** Whether a request was made by a browser on this very machine: over loopback, not through a proxy, and under a local name,
 *  so that a page of another site whose name was pointed at us cannot read along (DNS rebinding). */
export function isLocal(request: HttpRequest, publicUrl: string): boolean {
  // A server with a public name is reached through a proxy, and some proxies say neither that nor the name that was asked for.
  if (!localHosts.test(new URL(publicUrl).host)) return false;
  const isLoopback = loopbackAddresses.test(request.remoteAddress ?? "");
  const isForwarded = forwardingHeaders.some((name) => request.headers[name] !== undefined);
  return isLoopback && !isForwarded && localHosts.test(request.headers.host ?? "");
}
