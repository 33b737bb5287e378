import { useMethodTranslate } from "../../i18n/use-method-translate.ts";
import { methodsCss } from "../../styles/methods.ts";
import { useStylesheet } from "../../theme/use-stylesheet.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { fingerprintIcon } from "../../ui/icons.ts";
import { ProblemNotice } from "../../ui/problem-text.tsx";
import { usePasskeySignIn } from "./use-passkey-sign-in.ts";

/** Opens the browser's passkey dialog. While mounted, passkeys are also suggested in the email field. */
export function PasskeyButton({ isMock }: { isMock: boolean }) {
  useStylesheet(methodsCss);
  const t = useMethodTranslate();
  const { busy, problem, signIn } = usePasskeySignIn({ isMock });
  return (
    <div className="vst-stack vst-passkey">
      <ProblemNotice problem={problem} t={t} />
      <Button wide busy={busy} onClick={signIn}>
        <Icon path={fingerprintIcon} size={18} />
        <span>{t("passkey")}</span>
      </Button>
    </div>
  );
}
