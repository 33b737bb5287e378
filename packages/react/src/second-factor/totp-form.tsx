import { methodMessages } from "../i18n/en/methods.ts";
import { useTranslate } from "../i18n/use-translate.ts";
import { CodeField } from "../ui/code/code-field.tsx";

/** Digits of a TOTP (RFC 6238). */
const length = 6;

type TotpFormProps = { attempt: number; checking: boolean; rejected: boolean; submitCode: (totp: string) => void };

/** Six digits; submits after the last one. */
export function TotpForm({ attempt, checking, rejected, submitCode }: TotpFormProps) {
  const t = useTranslate(methodMessages);
  return (
    <CodeField
      label={t("secondFactorCode")}
      boxLabel={(position) => t("digit", { position, length })}
      length={length}
      kind="digits"
      attempt={attempt - 1}
      takesFocus
      busy={checking}
      error={rejected ? t("secondFactorWrong") : undefined}
      status={checking ? t("checkingCode") : undefined}
      onComplete={submitCode}
    />
  );
}
