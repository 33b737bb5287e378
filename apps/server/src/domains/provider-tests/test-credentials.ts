import type { contract, OAuthProviderTest } from "@vestibule/contract/endpoints";
import type { Handler } from "../../http/handler.ts";
import { recordAudit, toAuditContext } from "../audit/index.ts";
import {
  type ClientTrial,
  callbackUri,
  createOpenClient,
  type ProjectProvider,
  tryClient,
} from "../auth/oauth/index.ts";
import type { Project } from "../projects/index.ts";
import { providerWith } from "./credentials.ts";
import type { ProviderTestServices } from "./services.ts";
import { toSharedTest, toTest } from "./words.ts";

/** For the whole try, metadata of the issuer included, in ms. */
const totalLimitMs = 10_000;

type Caller = { readonly id: string };

/** `POST /internal/oauth-providers/test` */
export function createTest(
  services: ProviderTestServices,
): Handler<typeof contract.oauthProviders.test, Project, Caller> {
  const ask = createAsk(services);
  return async (call) => {
    const { auth, body, request } = call;
    const { project, accessType } = auth;
    const provider = providerWith(services.oauth, project, body);
    const account = `provider:${body.id}`;
    // Nobody guesses a secret through us.
    await services.limits.check({ action: "credential", projectId: project.id, accessType, request, account });
    const result =
      body.type === "shared" || provider === null ? toSharedTest(provider !== null) : toTest(await ask(provider));
    await note(services, call, result);
    return result;
  };
}

function createAsk(services: ProviderTestServices): (provider: ProjectProvider) => Promise<ClientTrial> {
  const openClient = createOpenClient(services);
  return async (provider) => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<ClientTrial>((resolve) => {
      timer = setTimeout(() => resolve({ verdict: "unreachable", word: null }), totalLimitMs);
    });
    try {
      return await Promise.race([tryClient(openClient, provider, callbackUri(services, provider.id)), late]);
    } finally {
      clearTimeout(timer);
    }
  };
}

async function note(
  services: ProviderTestServices,
  call: Parameters<typeof toAuditContext>[1] & { readonly body: { readonly id: string } },
  { outcome }: OAuthProviderTest,
): Promise<void> {
  const target = { type: "oauth_provider", id: call.body.id };
  await recordAudit(services.database, toAuditContext(services, call), [
    { action: "oauth_provider.test", target, details: { outcome } },
  ]);
}
