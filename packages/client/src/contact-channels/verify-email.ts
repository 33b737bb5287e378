import type { contract } from "@vestibule/contract/endpoints";
import type { AppContext } from "../apps/app-context.ts";
import type { KnownErrorOf } from "../http/known-error.ts";
import { done, knownErrorAsResult } from "../http/known-error-as-result.ts";
import type { Result } from "../result.ts";
import type { VerificationErrorCode } from "./verification-error-code.ts";

/**
 * Consumes a verification code from an email. The code itself proves control of the address, so no session is required.
 */
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
