import type { CurrentUser, TotpSetup } from "@vestibule/client";
import { useForm } from "../../../forms/use-form.ts";
import type { SettingsKey } from "../../../i18n/use-settings-translate.ts";
import { explainChangeError } from "../changes/explain-change-error.ts";
import { useStepUp } from "../step-up/use-step-up.ts";

/** Digits of a TOTP (RFC 6238). */
const totpPattern = /^\d{6}$/;

/** Confirms the authenticator app. `onDone` receives the recovery codes, which are shown only once. */
export function useTotpSetup(user: CurrentUser, setup: TotpSetup, onDone: (recoveryCodes: readonly string[]) => void) {
  const withStepUp = useStepUp();
  return useForm<"totp", SettingsKey>({
    fields: ["totp"],
    check: ({ totp }) => (totpPattern.test(totp.replace(/\s/g, "")) ? {} : { totp: { key: "codeSixDigits" } }),
    async send({ totp }) {
      const { secretBase64 } = setup;
      try {
        const result = await withStepUp(() => user.confirmTotp({ secretBase64, totp: totp.replace(/\s/g, "") }));
        if (result.status === "error") return { totp: { key: "appCodeWrong" } };
        onDone(result.data.recoveryCodes);
        return {};
      } catch (error) {
        return { form: explainChangeError(error) };
      }
    },
  });
}
