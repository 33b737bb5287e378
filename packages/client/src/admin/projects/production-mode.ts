import type { AdminProject, ProductionModeError, ProductionModeProblem } from "./project-types.ts";

const isLocalhost = (host: string): boolean =>
  host === "localhost" || host.endsWith(".localhost") || /^127\.\d+\.\d+\.\d+$/.test(host);

/** An IP address: IPv4, or IPv6 in brackets. */
const isAddress = (host: string): boolean => /^[\d.]+$/.test(host) || host.startsWith("[");

const messages: Readonly<Record<ProductionModeProblem, string>> = {
  "allow-localhost": "Localhost is not allowed in production mode, turn off 'Allow localhost' in project settings",
  "invalid-domain": "Trusted domain is not a valid URL: ",
  "localhost-domain": "Localhost domains are not allowed to be trusted in production mode: ",
  "address-domain": "Direct IPs are not valid for trusted domains in production mode: ",
  "unencrypted-domain": "Trusted domains should be HTTPS: ",
};

/** Returns the first problem of a trusted domain in production, or null. */
function findProblem(domain: string): ProductionModeProblem | null {
  if (!URL.canParse(domain)) return "invalid-domain";
  const { hostname, protocol } = new URL(domain);
  if (isLocalhost(hostname) || hostname === "[::1]") return "localhost-domain";
  if (isAddress(hostname)) return "address-domain";
  return protocol === "https:" ? null : "unencrypted-domain";
}

export function productionModeErrors({
  id,
  config,
}: Pick<AdminProject, "id"> & {
  readonly config: Pick<AdminProject["config"], "allowLocalhost" | "domains">;
}): readonly ProductionModeError[] {
  const createError = (problem: ProductionModeProblem, domain: string | null): ProductionModeError => ({
    message: messages[problem] + (domain ?? ""),
    problem,
    domain,
    relativeFixUrl: `/projects/${id}/domains`,
  });
  return [
    ...(config.allowLocalhost ? [createError("allow-localhost", null)] : []),
    ...config.domains.flatMap(({ domain }) => {
      const problem = findProblem(domain);
      return problem === null ? [] : [createError(problem, domain)];
    }),
  ];
}
