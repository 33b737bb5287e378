import { cliPollIntervalMs, defaultHandlerPath } from "@vestibule/contract";
import type { contract, ResponseOf } from "@vestibule/contract/endpoints";
import type { AppContext } from "../../core/app-context.ts";
import { createUserRequiredError, KnownError } from "../../core/http/known-error.ts";
import { knownErrorAsResult } from "../../core/http/known-error-as-result.ts";
import { NetworkError } from "../../core/http/network-error.ts";
import { ResponseError } from "../../core/http/response-error.ts";
import type { CliLogin, CliLoginErrorCode, CliMethods, PromptCliLoginOptions } from "./cli-login-types.ts";

type PollResponse = ResponseOf<typeof contract.cli.poll>;

/** Shows the link and waits for the refresh token. @throws CLI_AUTH_ERROR, CLI_AUTH_EXPIRED_ERROR, CLI_AUTH_USED_ERROR */
async function promptLogin(context: AppContext, options: PromptCliLoginOptions): Promise<string> {
  const { waitTimeMillis = cliPollIntervalMs, maxAttempts = Number.POSITIVE_INFINITY } = options;
  const { promptLink = print } = options;
  const { polling_code, login_code } = await initiate(context, options.expiresInMillis);
  const page = `${options.appUrl.replace(/\/$/, "")}${defaultHandlerPath}/cli-auth-confirm`;
  promptLink(`${page}?login_code=${encodeURIComponent(login_code)}`);
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    if (attempt > 0) await context.platform.sleep(waitTimeMillis);
    const answer = await poll(context, polling_code);
    if (answer?.status === "success") return answer.refresh_token;
    if (answer && answer.status !== "waiting") throw errorForStatus(answer.status);
  }
  throw failure("CLI_AUTH_ERROR", "Timed out waiting for CLI authentication.");
}

async function initiate({ api }: AppContext, expiresInMillis: number | undefined) {
  try {
    const body = { expires_in_millis: expiresInMillis };
    return await api.call<typeof contract.cli.initiate>("POST", "/auth/cli", { session: null, body });
  } catch (error) {
    if (!(error instanceof ResponseError)) throw error;
    const answer = error.message.replace(/^Status (\d+)[^:]*: /, "$1 ");
    throw failure("CLI_AUTH_ERROR", `Failed to initiate CLI auth: ${answer}`);
  }
}

/** Returns null when the server couldn't be reached. Polling again is safe while the sign-in is pending. */
async function poll({ api }: AppContext, pollingCode: string): Promise<PollResponse | null> {
  try {
    const body = { polling_code: pollingCode };
    return await api.call<typeof contract.cli.poll>("POST", "/auth/cli/poll", { session: null, body });
  } catch (error) {
    if (error instanceof NetworkError || (error instanceof ResponseError && error.statusCode >= 502)) return null;
    throw error;
  }
}

function errorForStatus(status: string): KnownError {
  switch (status) {
    case "expired":
      return failure("CLI_AUTH_EXPIRED_ERROR", "CLI authentication request expired. Please try again.");
    case "used":
      return failure("CLI_AUTH_USED_ERROR", "This authentication token has already been used.");
    case "denied":
      return failure("CLI_AUTH_ERROR", "The sign-in was denied.");
    default:
      return failure("CLI_AUTH_ERROR", "Unexpected status from CLI auth polling");
  }
}

const failure = (code: CliLoginErrorCode, message: string): KnownError =>
  new KnownError(code, 400, message, { message });

function print(url: string): void {
  // biome-ignore lint/suspicious/noConsole: a command-line program talks to its user this way; `promptLink` replaces it.
  console.log(`Open this link to sign in:\n\n${url}\n`);
}

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
  const session = context.session();
  const { accessToken, refreshToken } = await session.getTokens();
  if (accessToken === null) throw createUserRequiredError("Sign in first, then confirm the CLI sign-in.");
  // Without a refresh token, as with a server cookie, the access token identifies the user.
  const body = { login_code: loginCode, ...(refreshToken && { refresh_token: refreshToken }) };
  const answer = await nullOnStatus(400, () =>
    context.api.call<typeof contract.cli.complete>("POST", "/auth/cli/complete", {
      session: refreshToken ? null : session,
      body,
    }),
  );
  if (answer === null && (await findLogin(context, loginCode)) !== null) {
    throw createUserRequiredError("Your session has ended. Sign in again to confirm the CLI sign-in.");
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
