import type { ProductionModeError, ProductionModeProblem } from "@vestibule/react";

/** The kit's own sentences are those of published kits: they lead to a page that has no such switch here. */
const messages: Readonly<Record<ProductionModeProblem, (domain: string) => string>> = {
  "allow-localhost": () => "Allow localhost is on. Turn it off.",
  "invalid-domain": (domain) => `${domain} is not a valid address. Correct or delete it.`,
  "localhost-domain": (domain) => `${domain} is your own machine, which nobody else can reach. Delete it.`,
  "address-domain": (domain) => `${domain} is an IP address. Use a domain name.`,
  "unencrypted-domain": (domain) => `${domain} is not encrypted. Use https.`,
};

/** What keeps a project from production mode, and what to do about it; all of it on the page of domains. */
export const explainProductionError = ({ problem, domain }: ProductionModeError): string =>
  messages[problem](domain ?? "");
