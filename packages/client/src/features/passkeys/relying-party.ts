import { passkeyPlaceholderRpId } from "@vestibule/contract";

/**
 * Returns this page's relying party ID, in place of the server's placeholder. @throws when the server sets one itself.
 */
export function relyingPartyId(placeholder: string | undefined): string {
  if (placeholder !== passkeyPlaceholderRpId) {
    throw new Error(`Expected a placeholder for the relying party ID from the server, but got ${placeholder}.`);
  }
  return window.location.hostname;
}
