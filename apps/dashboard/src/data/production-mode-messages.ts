import type { ProductionModeError, ProductionModeProblem } from "@vestibule/react";

/** Replaces the kit's own messages, which link to a settings page that this dashboard does not have. */
const messages: Readonly<Record<ProductionModeProblem, (domain: string) => string>> = {
  "allow-localhost": () => "Turn off Allow localhost.",
  "invalid-domain": (domain) => `${domain} isn't a valid domain. Fix or delete it.`,
  "localhost-domain": (domain) => `${domain} only works on your own machine. Delete it.`,
  "address-domain": (domain) => `${domain} is an IP address. Use a domain name instead.`,
  "unencrypted-domain": (domain) => `${domain} isn't encrypted. Use https.`,
};

/** The message for an issue that blocks production mode. Every issue is fixed on the Domains page. */
export const explainProductionError = ({ problem, domain }: ProductionModeError): string =>
  messages[problem](domain ?? "");
