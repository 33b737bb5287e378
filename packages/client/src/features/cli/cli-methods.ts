import type { contract } from "@vestibule/contract/endpoints";
import type { AppContext } from "../../core/app-context.ts";
import { knownErrorAsResult } from "../../core/http/known-error-as-result.ts";
import { ResponseError } from "../../core/http/response-error.ts";
import type { CliLogin, CliMethods } from "./cli-login-types.ts";
import { promptLogin } from "./prompt-login.ts";

const failures = ["CLI_AUTH_ERROR", "CLI_AUTH_EXPIRED_ERROR", "CLI_AUTH_USED_ERROR"] as const;

export const create = (context: AppContext): CliMethods => ({
  promptCliLogin: (options) => knownErrorAsResult(failures, () => promptLogin(context, options)),
  getCliLogin: (loginCode) => findLogin(context, loginCode),
  confirmCliLogin: (loginCode) => confirmLogin(context, loginCode),
  denyCliLogin: async (loginCode) => {
    const answer = await nullOnStatus(404, () =>
      context.api.call<typeof contract.cli.deny>("POST", "/auth/cli/deny", {
        session: context.session(),
        body: { login_code: loginCode },
      }),
    );
    return answer !== null;
  },
});

async function findLogin({ api }: AppContext, loginCode: string): Promise<CliLogin | null> {
  const wire = await nullOnStatus(404, () =>
    api.call<typeof contract.cli.check>("POST", "/auth/cli/check", { session: null, body: { login_code: loginCode } }),
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
}

/** Status 400 has two meanings here: the CLI sign-in doesn't exist, or the confirming user's session has ended. */
async function confirmLogin(context: AppContext, loginCode: string): Promise<boolean> {
  const { refreshToken } = await context.session().getTokens();
  if (refreshToken === null) throw new Error("Sign in first, then confirm the CLI sign-in.");
  const body = { login_code: loginCode, refresh_token: refreshToken };
  const answer = await nullOnStatus(400, () =>
    context.api.call<typeof contract.cli.complete>("POST", "/auth/cli/complete", { session: null, body }),
  );
  if (answer === null && (await findLogin(context, loginCode)) !== null) {
    throw new Error("Your session has ended. Sign in again to confirm the CLI sign-in.");
  }
  return answer !== null;
}

async function nullOnStatus<Answer>(status: number, call: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof ResponseError && error.statusCode === status) return null;
    throw error;
  }
}
