import type { ProductionModeError } from "@vestibule/react";
import { defineMessages } from "../i18n/define-messages.ts";

/** Replaces the kit's own messages, which link to a settings page that this dashboard does not have. */
const messages = defineMessages("productionMode", {
  "allow-localhost": "“Allow localhost” is on.",
  "invalid-domain": "{domain} isn't a valid domain. Fix or delete it.",
  "localhost-domain": "{domain} only works on your own machine.",
  "address-domain": "{domain} is an IP address. Use a domain name instead.",
  "unencrypted-domain": "{domain} isn't encrypted. Use https.",
});

/** The message for an issue that blocks production mode. Every issue is fixed on the Domains page. */
export const explainProductionError = ({ problem, domain }: ProductionModeError): string =>
  problem === "allow-localhost" ? messages[problem] : messages[problem]({ domain: domain ?? "" });
