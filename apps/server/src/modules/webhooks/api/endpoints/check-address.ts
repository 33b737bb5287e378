import { AddressNotAllowedError, type OutgoingGuard } from "../../../../platform/outgoing-guard.ts";
import { invalidField } from "../surface/errors.ts";

/**
 * Rejects a blocked IP address immediately; a host name is resolved and checked at each attempt. @throws
 * WebhookApiError 422
 */
export function checkAddress(outgoing: OutgoingGuard, url: string): void {
  try {
    outgoing.checkHost(new URL(url).hostname);
  } catch (error) {
    if (error instanceof AddressNotAllowedError) throw invalidField("url", error.message);
    throw error;
  }
}
