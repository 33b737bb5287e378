import { useCallback, useEffect, useState } from "react";
import { type NewPasswordField, toCredentialProblems, validateNewPasswords } from "../../forms/credentials.ts";
import { useForm } from "../../forms/use-form.ts";
import { useStackApp } from "../../hooks/use-stack-app.ts";
import { usePasswordMinLength } from "../../methods/password/use-password-min-length.ts";
import { getLinkOutcome, type LinkOutcome } from "../../parts/link-outcome.ts";

export type PasswordResetState = "loading" | "form" | "done" | LinkOutcome;

/** Verifies the link's code, then uses it to set a new password. `code`: 45 characters, from the link. */
export function usePasswordReset(code: string | undefined, { takesFocus }: { takesFocus: boolean }) {
  const app = useStackApp();
  const minLength = usePasswordMinLength();
  const [state, setState] = useState<PasswordResetState>(code ? "loading" : "invalid");
  const [error, setError] = useState<unknown>();

  const check = useCallback(async () => {
    if (!code) return;
    setState("loading");
    try {
      const result = await app.verifyPasswordResetCode(code);
      if (result.status === "error") throw result.error;
      setState("form");
    } catch (failure) {
      setError(failure);
      setState(getLinkOutcome(failure));
    }
  }, [app, code]);
  useEffect(() => void check(), [check]);

  const form = useForm<NewPasswordField>({
    fields: ["password", "repeat"],
    takesFocus,
    check: (values) => validateNewPasswords(values, true, minLength),
    send: async ({ password }) => {
      try {
        const result = await app.resetPassword({ code: code ?? "", password });
        if (result.status === "error") throw result.error;
        setState("done");
        return {};
      } catch (failure) {
        const problems = toCredentialProblems(failure);
        const outcome = getLinkOutcome(failure);
        // After a rejected password or a retryable error, the form stays and the link remains valid.
        if (!problems.password && outcome !== "failed") setState(outcome);
        return { password: problems.password, form: problems.form };
      }
    },
  });

  return { state, error, check, form, minLength };
}
