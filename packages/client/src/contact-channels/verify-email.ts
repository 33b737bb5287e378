import type { contract } from "@vestibule/contract/endpoints";
import type { AppContext } from "../apps/app-context.ts";
import type { KnownErrorOf } from "../http/known-error.ts";
import { done, knownErrorAsResult } from "../http/known-error-as-result.ts";
import type { Result } from "../result.ts";
import type { VerificationErrorCode } from "./verification-error-code.ts";

/** Redeems the code of a verification mail. Whoever has it proves the address; nobody needs to be signed in. */
export async function verifyEmail(
  { api, config, session, cache }: AppContext,
  code: string,
): Promise<Result<undefined, KnownErrorOf<VerificationErrorCode>>> {
  const result = await knownErrorAsResult(["VERIFICATION_ERROR"], () =>
    api
      .call<typeof contract.contactChannels.verify>("POST", "/contact-channels/verify", {
        session: null,
        body: { code },
      })
      .then(done),
  );
  if (result.status === "ok" && config.tokenStore !== null) await cache.refetch(session());
  return result;
}
