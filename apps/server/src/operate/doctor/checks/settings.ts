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

/** Names under which a server reaches itself alone. */
export const isLocal = (publicUrl: string): boolean =>
  ["localhost", "127.0.0.1", "[::1]"].includes(new URL(publicUrl).hostname);

/** What is set, and fits together or not. The values themselves were checked when they were read. */
export function checkSettings(config: Settings): Finding[] {
  const of = createFindings("Settings");
  const isPublic = !isLocal(config.publicUrl);
  const { protocol } = new URL(config.publicUrl);
  const found: Finding[] = [];

  if (!isPublic) found.push(of.ok(`For development: people reach it as ${config.publicUrl}, from this machine alone.`));
  else if (protocol === "https:") found.push(of.ok(`People reach it as ${config.publicUrl}.`));
  else
    found.push(
      of.problem(
        `People reach it as ${config.publicUrl}, without TLS: passwords and sessions can be read on their way.`,
        "Put a reverse proxy with a certificate in front, and set VESTIBULE_PUBLIC_URL to its https:// address.",
      ),
    );
  if (protocol === "https:" && config.trustedProxies.length === 0)
    found.push(
      of.warning(
        "A proxy must be in front, for the server itself speaks no TLS; but no proxy is trusted, so everybody seems to come from its address, and limits hit all together.",
        "Set VESTIBULE_TRUSTED_PROXIES to the proxy's own address.",
      ),
    );
  if (!config.rateLimits)
    found.push(
      (isPublic ? of.problem : of.warning)(
        "Limits against guessing are off.",
        "Remove VESTIBULE_RATE_LIMITS=off; it is for load tests.",
      ),
    );
  if (config.testIdentityProvider && isPublic)
    found.push(
      of.problem(
        "The identity provider for tests stands in for real ones: whoever runs it can sign in as anybody.",
        "Remove VESTIBULE_TEST_IDENTITY_PROVIDER_URL and its secret.",
      ),
    );
  if (config.demo && isPublic)
    found.push(of.warning("The example application is served under /demo.", "Set VESTIBULE_DEMO=off."));
  if (config.logLevel === "silent") found.push(of.warning("Nothing is logged.", "Remove VESTIBULE_LOG_LEVEL=silent."));
  const given = Object.values(config.internalKeys).filter((key) => key !== undefined).length;
  const keys = Object.keys(config.internalKeys).length;
  found.push(of.ok(`Keys of the project internal: ${given} set, ${keys - given} derived from the secret.`));
  return found;
}
