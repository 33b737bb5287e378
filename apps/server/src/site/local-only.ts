import type { HttpRequest } from "../http/message.ts";

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
