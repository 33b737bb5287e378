import type { contract, OAuthProviderTest } from "@vestibule/contract/endpoints";
import type { Handler } from "../../../http/handler.ts";
import { recordAudit, toAuditContext } from "../../audit/index.ts";
import type { Project } from "../../projects/index.ts";
import { createOpenClient } from "../exchange/open-client.ts";
import { type CredentialCheck, testClientCredentials } from "../exchange/test-client-credentials.ts";
import { callbackUri } from "../oauth-services.ts";
import type { ProjectProvider } from "../providers/find-provider.ts";
import { findProviderWithCredentials } from "./credentials.ts";
import type { ProviderTestServices } from "./provider-test-services.ts";

/** A credential check result as a message for users. */
function formatTestResult({ result, detail }: CredentialCheck): OAuthProviderTest {
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
const formatSharedTestResult = (isThere: boolean): OAuthProviderTest =>
  isThere
    ? { outcome: "accepted", message: "This installation has a shared application at the provider." }
    : { outcome: "refused", message: "This installation has no shared application at the provider." };

/** Timeout for the whole test including issuer metadata, in ms. */
const totalLimitMs = 10_000;

type Caller = { readonly id: string };

/** `POST /internal/oauth-providers/test` */
export function createTestHandler(
  services: ProviderTestServices,
): Handler<typeof contract.oauthProviders.test, Project, Caller> {
  const testProvider = createCredentialTester(services);
  return async (call) => {
    const { auth, body, request } = call;
    const { project, accessType } = auth;
    const provider = findProviderWithCredentials(services.oauth, project, body);
    const account = `provider:${body.id}`;
    // Rate limited, so that the test can't be used to guess secrets.
    await services.limits.check({ action: "credential", projectId: project.id, accessType, request, account });
    const result =
      body.type === "shared" || provider === null
        ? formatSharedTestResult(provider !== null)
        : formatTestResult(await testProvider(provider));
    await auditTest(services, call, result);
    return result;
  };
}

function createCredentialTester(
  services: ProviderTestServices,
): (provider: ProjectProvider) => Promise<CredentialCheck> {
  const openClient = createOpenClient(services);
  return async (provider) => {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<CredentialCheck>((resolve) => {
      timer = setTimeout(() => resolve({ result: "unreachable", detail: null }), totalLimitMs);
    });
    try {
      return await Promise.race([
        testClientCredentials(openClient, provider, callbackUri(services, provider.id)),
        timeout,
      ]);
    } finally {
      clearTimeout(timer);
    }
  };
}

async function auditTest(
  services: ProviderTestServices,
  call: Parameters<typeof toAuditContext>[1] & { readonly body: { readonly id: string } },
  { outcome }: OAuthProviderTest,
): Promise<void> {
  const target = { type: "oauth_provider", id: call.body.id };
  await recordAudit(services.database, toAuditContext(services, call), [
    { action: "oauth_provider.test", target, details: { outcome } },
  ]);
}
