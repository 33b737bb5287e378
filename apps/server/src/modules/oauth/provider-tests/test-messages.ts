import type { OAuthProviderTest } from "@vestibule/contract/endpoints";
import type { CredentialCheck } from "../exchange/test-client-credentials.ts";

/** What became of asking a provider, for people. */
export function formatTestResult({ result, detail }: CredentialCheck): OAuthProviderTest {
  const named = detail === null ? "" : ` (${detail})`;
  switch (result) {
    case "accepted":
      return { outcome: "accepted", message: "The provider knows this client id and secret." };
    case "refused":
      return { outcome: "refused", message: `The provider does not know this client id and secret${named}.` };
    case "unclear":
      return { outcome: "unknown", message: `The provider's answer says nothing of the credentials${named}.` };
    case "unreachable":
      return {
        outcome: "unknown",
        message: "The provider could not be asked: it is not reachable, or does not answer as one does.",
      };
  }
}

/** The same of a shared provider, whose credentials are the installation's. */
export const formatSharedTestResult = (isThere: boolean): OAuthProviderTest =>
  isThere
    ? { outcome: "accepted", message: "This installation shares its application at the provider." }
    : { outcome: "refused", message: "This installation shares no application at the provider." };
