import type { CurrentUser } from "@vestibule/client";
import { useRef } from "react";
import { useSettingsTranslate } from "../../../i18n/use-settings-translate.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { ItemSkeletons } from "../panels/item.tsx";
import { ListProblem } from "../panels/list-problem.tsx";
import { Panel } from "../panels/panel.tsx";
import { useFocusRecovery } from "../panels/use-focus-recovery.ts";
import { isLastSignInMethod, type SignInEmailState, type SignInMethod } from "../security/sign-in-methods.ts";
import { AddPasskeyForm } from "./add-passkey-form.tsx";
import { PasskeyEntry } from "./passkey-entry.tsx";
import { usePasskeys } from "./use-passkeys.ts";

type PasskeysPanelProps = { user: CurrentUser; emailState: SignInEmailState; signInMethods: ReadonlySet<SignInMethod> };

export function PasskeysPanel({ user, emailState, signInMethods }: PasskeysPanelProps) {
  const t = useSettingsTranslate();
  const passkeys = usePasskeys(user);
  const focus = useFocusRecovery();
  const addButton = useRef<HTMLSpanElement>(null);
  const { fetched } = passkeys;
  const items = fetched.status === "ready" ? fetched.data : [];
  const disabledReason = !passkeys.isSupported
    ? t("passkeyUnsupported")
    : emailState.hasVerifiedSignIn === false
      ? t("needsSignInEmail")
      : undefined;
  function close() {
    passkeys.closeForm();
    addButton.current?.querySelector("button")?.focus();
  }
  return (
    <Panel
      title={t("passkeys")}
      text={t("passkeysText")}
      titleRef={focus.titleRef}
      state={fetched.status}
      action={
        <span ref={addButton}>
          <Button
            disabled={disabledReason !== undefined || emailState.isPending || passkeys.adding}
            onClick={passkeys.openForm}
          >
            {t("addPasskey")}
          </Button>
        </span>
      }
    >
      {passkeys.adding && <AddPasskeyForm passkeys={passkeys} onCancel={close} />}
      {fetched.status === "failed" && (
        <ListProblem problem={fetched.problem} busy={passkeys.refreshing} retry={passkeys.refresh} />
      )}
      <ul aria-busy={fetched.status === "loading" || undefined}>
        {fetched.status === "loading" && <ItemSkeletons icon />}
        {items.map((passkey) => (
          <PasskeyEntry
            key={passkey.id}
            passkey={passkey}
            isLast={isLastSignInMethod(signInMethods, "passkey", items.length)}
            refresh={passkeys.refresh}
            onRemoved={focus.recoverFocus}
          />
        ))}
        {fetched.status === "ready" && items.length === 0 && !passkeys.adding && (
          <li className="vst-item">
            <span className="vst-hint">
              {disabledReason ? `${t("noPasskeys")} ${disabledReason}` : t("noPasskeys")}
            </span>
          </li>
        )}
      </ul>
      <div className="vst-panel-note">
        {disabledReason && items.length > 0 && <span className="vst-hint">{disabledReason}</span>}
        {passkeys.wasAdded && <Notice tone="ok">{t("passkeyAdded")}</Notice>}
      </div>
    </Panel>
  );
}
