import { passkeyPlaceholderRpId } from "@vestibule/contract";

/** The relying party of this page, in the place of the service's placeholder. @throws when the service names one itself. */
export function relyingPartyId(placeholder: string | undefined): string {
  if (placeholder !== passkeyPlaceholderRpId) {
    throw new Error(`The service must leave the relying party to the page; it named ${placeholder}.`);
  }
  return window.location.hostname;
}
