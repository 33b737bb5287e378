import type { AdminProject, ProductionModeError } from "./model.ts";

const isLocalhost = (host: string): boolean =>
  host === "localhost" || host.endsWith(".localhost") || /^127\.\d+\.\d+\.\d+$/.test(host);

/** An address in place of a name: IPv4, or IPv6 in brackets. */
const isAddress = (host: string): boolean => /^[\d.]+$/.test(host) || host.startsWith("[");

/** What is wrong with a trusted domain in production, the first thing only; null: nothing. */
function problemOf(domain: string): string | null {
  if (!URL.canParse(domain)) return `Trusted domain is not a valid URL: ${domain}`;
  const { hostname, protocol } = new URL(domain);
  if (isLocalhost(hostname) || hostname === "[::1]") {
    return `Localhost domains are not allowed to be trusted in production mode: ${domain}`;
  }
  if (isAddress(hostname)) return `Direct IPs are not valid for trusted domains in production mode: ${domain}`;
  return protocol === "https:" ? null : `Trusted domains should be HTTPS: ${domain}`;
}

export function productionModeErrors({
  id,
  config,
}: Pick<AdminProject, "id"> & {
  readonly config: Pick<AdminProject["config"], "allowLocalhost" | "domains">;
}): readonly ProductionModeError[] {
  const messages = [
    config.allowLocalhost
      ? "Localhost is not allowed in production mode, turn off 'Allow localhost' in project settings"
      : null,
    ...config.domains.map(({ domain }) => problemOf(domain)),
  ];
  return messages.flatMap((message) =>
    message === null ? [] : { message, relativeFixUrl: `/projects/${id}/domains` },
  );
}
