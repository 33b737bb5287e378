import { accessTokenRequiredLifeMs } from "@vestibule/contract";
import type { contract } from "@vestibule/contract/endpoints";
import type { AppParts } from "../apps/parts.ts";
import { knownErrorAsResult } from "../http/known-error-as-result.ts";
import { ResponseError } from "../http/response-error.ts";
import type { CliMethods } from "./model.ts";
import { promptLogin } from "./prompt-login.ts";

const failures = ["CLI_AUTH_ERROR", "CLI_AUTH_EXPIRED_ERROR", "CLI_AUTH_USED_ERROR"] as const;

export const create = (parts: AppParts): CliMethods => ({
  promptCliLogin: (options) => knownErrorAsResult(failures, () => promptLogin(parts, options)),
  getCliLogin: async (loginCode) => {
    const wire = await orGone(
      parts.api.call<typeof contract.cli.check>("POST", "/auth/cli/check", {
        session: null,
        body: { login_code: loginCode },
      }),
    );
    return (
      wire && {
        createdAt: new Date(wire.created_at_millis),
        expiresAt: new Date(wire.expires_at_millis),
        ip: wire.ip,
        countryCode: wire.country_code,
        userAgent: wire.user_agent,
      }
    );
  },
  confirmCliLogin: async (loginCode) => {
    const { refreshToken } = await parts.session().getTokens(accessTokenRequiredLifeMs);
    if (refreshToken === null) throw new Error("Nobody is signed in who could confirm the login.");
    const answer = await orGone(
      parts.api.call<typeof contract.cli.complete>("POST", "/auth/cli/complete", {
        session: null,
        body: { login_code: loginCode, refresh_token: refreshToken },
      }),
    );
    return answer !== null;
  },
  denyCliLogin: async (loginCode) => {
    const answer = await orGone(
      parts.api.call<typeof contract.cli.deny>("POST", "/auth/cli/deny", {
        session: parts.session(),
        body: { login_code: loginCode },
      }),
    );
    return answer !== null;
  },
});

/** Null when the login is gone: confirmed, refused or over. */
async function orGone<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ResponseError && error.statusCode === 404) return null;
    throw error;
  }
}
