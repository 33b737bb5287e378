import { totpDigits } from "@vestibule/contract";
import type { contract } from "@vestibule/contract/endpoints";
import { KnownError } from "../../core/http/known-error.ts";
import type {
  SecondFactorAnswer,
  SecondFactorPrompt,
  WatchedSecondFactorAnswer,
} from "../../core/second-factor-prompt.ts";
import type { UserSession } from "../../core/sessions/user-session.ts";
import type { SignInContext, SignInResponse } from "../../core/sign-in-context.ts";

/**
 * Prompts for the second factor until one is accepted. The attempt code stays valid after a wrong code, until the
 * server's attempt limit. The kit's own prompt can ask again after a failed request too.
 * @throws INVALID_TOTP_CODE when the user cancels; `challenge` itself when no prompt is available; other server errors
 *   unchanged.
 */
export async function askSecondFactor(
  { api, secondFactorPrompt }: SignInContext,
  session: UserSession,
  challenge: KnownError<"MULTI_FACTOR_AUTHENTICATION_REQUIRED">,
): Promise<SignInResponse> {
  const prompt = secondFactorPrompt() ?? (typeof globalThis.window?.prompt === "function" ? promptInDialog : null);
  if (prompt === null) throw challenge;
  const code = challenge.details.attempt_code;
  let previous: KnownError<"INVALID_TOTP_CODE"> | null = null;
  for (let attempt = 1; ; attempt++) {
    const answer: SecondFactorAnswer | null = await prompt({ attempt, previous });
    if (answer === null) throw previous ?? new KnownError("INVALID_TOTP_CODE", 400, "No code entered.", undefined);
    const body =
      "totp" in answer
        ? { type: "totp" as const, totp: answer.totp, code }
        : { type: "recovery_code" as const, recovery_code: answer.recoveryCode, code };
    const { onResult = () => false }: Partial<WatchedSecondFactorAnswer> = answer;
    try {
      const tokens = await api.call<typeof contract.mfa.signIn>("POST", "/auth/mfa/sign-in", { session, body });
      onResult();
      return tokens;
    } catch (error) {
      const asksAgain = onResult(error);
      if (KnownError.isInstance(error, "INVALID_TOTP_CODE")) previous = error;
      else if (!asksAgain) throw error;
    }
  }
}

/** Uses `window.prompt` once, because it can't show that the previous code was wrong. */
const promptInDialog: SecondFactorPrompt = async ({ attempt }) => {
  if (attempt > 1) return null;
  const totp = window.prompt(`Enter the ${totpDigits}-digit code from your authenticator app.`)?.trim();
  return totp ? { totp } : null;
};
