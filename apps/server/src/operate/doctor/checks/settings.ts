import type { Config } from "../../../config.ts";
import { createFindings, type Finding } from "../findings.ts";

type Settings = Pick<
  Config,
  | "publicUrl"
  | "trustedProxies"
  | "rateLimits"
  | "demo"
  | "testIdentityProvider"
  | "internalKeys"
  | "auditDays"
  | "logLevel"
>;

/** Host names that only the machine itself can reach. */
export const isLocal = (publicUrl: string): boolean =>
  ["localhost", "127.0.0.1", "[::1]"].includes(new URL(publicUrl).hostname);

/** Checks combinations of settings. Each value was validated when it was read. */
export function checkSettings(config: Settings): Finding[] {
  const of = createFindings("Settings");
  const isPublic = !isLocal(config.publicUrl);
  const { protocol } = new URL(config.publicUrl);
  const found: Finding[] = [];

  if (!isPublic) found.push(of.ok(`Development setup: only this machine can reach ${config.publicUrl}.`));
  else if (protocol === "https:") found.push(of.ok(`The public URL is ${config.publicUrl}.`));
  else
    found.push(
      of.problem(
        `The public URL is ${config.publicUrl}, without TLS: others can read passwords and sessions in transit.`,
        "Set up a reverse proxy with a certificate, and set VESTIBULE_PUBLIC_URL to its https:// URL.",
      ),
    );
  if (protocol === "https:" && config.trustedProxies.length === 0)
    found.push(
      of.warning(
        "The server needs a reverse proxy for TLS, but no proxy is trusted: all requests appear to come from the proxy's IP address, so all clients share one rate limit.",
        "Set VESTIBULE_TRUSTED_PROXIES to the proxy's own address.",
      ),
    );
  if (!config.rateLimits)
    found.push(
      (isPublic ? of.problem : of.warning)(
        "Rate limits are off.",
        "Remove VESTIBULE_RATE_LIMITS=off, which is meant for load tests.",
      ),
    );
  if (config.testIdentityProvider && isPublic)
    found.push(
      of.problem(
        "The test identity provider replaces real ones: anyone who controls it can sign in as any user.",
        "Remove VESTIBULE_TEST_IDENTITY_PROVIDER_URL and its secret.",
      ),
    );
  if (config.demo && isPublic) found.push(of.warning("The demo app is served under /demo.", "Set VESTIBULE_DEMO=off."));
  if (config.logLevel === "silent") found.push(of.warning("Logging is off.", "Remove VESTIBULE_LOG_LEVEL=silent."));
  const given = Object.values(config.internalKeys).filter((key) => key !== undefined).length;
  const keys = Object.keys(config.internalKeys).length;
  found.push(of.ok(`Keys of project internal: ${given} set, ${keys - given} derived from the secret.`));
  return found;
}
