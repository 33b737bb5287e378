import type { OAuthProviderTest } from "@vestibule/contract/endpoints";
import type { CredentialCheck } from "../exchange/test-client-credentials.ts";

/** A credential check result as a message for users. */
export function formatTestResult({ result, detail }: CredentialCheck): OAuthProviderTest {
  const named = detail === null ? "" : ` (${detail})`;
  switch (result) {
    case "accepted":
      return { outcome: "accepted", message: "The provider accepts this client ID and secret." };
    case "refused":
      return { outcome: "refused", message: `The provider rejects this client ID or secret${named}.` };
    case "unclear":
      return {
        outcome: "unknown",
        message: `The provider's response doesn't say whether the credentials are valid${named}.`,
      };
    case "unreachable":
      return {
        outcome: "unknown",
        message: "The provider can't be reached or its response is invalid. Check the address and try again.",
      };
  }
}

/** The same for a shared provider with the installation's credentials. */
export const formatSharedTestResult = (isThere: boolean): OAuthProviderTest =>
  isThere
    ? { outcome: "accepted", message: "This installation has a shared application at the provider." }
    : { outcome: "refused", message: "This installation has no shared application at the provider." };
