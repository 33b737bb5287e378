import { AddressNotAllowedError, type OutgoingGuard } from "../../../../platform/outgoing-guard.ts";
import { invalidField } from "../surface/errors.ts";

/** An address that will never be reached is refused at once; a name is looked up at each attempt. @throws WebhookApiError 422 */
export function checkAddress(outgoing: OutgoingGuard, url: string): void {
  try {
    outgoing.checkHost(new URL(url).hostname);
  } catch (error) {
    if (error instanceof AddressNotAllowedError) throw invalidField("url", error.message);
    throw error;
  }
}
