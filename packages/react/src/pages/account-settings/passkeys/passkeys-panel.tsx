import type { CurrentUser } from "@vestibule/client";
import { useRef } from "react";
import { useSettingsTranslate } from "../../../i18n/use-settings-translate.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { ItemSkeletons } from "../panels/item.tsx";
import { ListProblem } from "../panels/list-problem.tsx";
import { Panel } from "../panels/panel.tsx";
import { useLostFocus } from "../panels/use-lost-focus.ts";
import { type AddressFacts, isLastWay, type WayIn } from "../security/ways-in.ts";
import { AddPasskeyForm } from "./add-passkey-form.tsx";
import { PasskeyEntry } from "./passkey-entry.tsx";
import { usePasskeys } from "./use-passkeys.ts";

type PasskeysPanelProps = { user: CurrentUser; addresses: AddressFacts; ways: ReadonlySet<WayIn> };

export function PasskeysPanel({ user, addresses, ways }: PasskeysPanelProps) {
  const t = useSettingsTranslate();
  const passkeys = usePasskeys(user);
  const focus = useLostFocus();
  const addButton = useRef<HTMLSpanElement>(null);
  const { fetched } = passkeys;
  const items = fetched.status === "ready" ? fetched.data : [];
  const refusal = !passkeys.isSupported
    ? t("passkeyUnsupported")
    : addresses.hasVerifiedSignIn === false
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
            disabled={refusal !== undefined || addresses.isPending || passkeys.adding}
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
            isLast={isLastWay(ways, "passkey", items.length)}
            refresh={passkeys.refresh}
            onRemoved={focus.keep}
          />
        ))}
        {fetched.status === "ready" && items.length === 0 && !passkeys.adding && (
          <li className="vst-item">
            <span className="vst-hint">{refusal ? `${t("noPasskeys")} ${refusal}` : t("noPasskeys")}</span>
          </li>
        )}
      </ul>
      <div className="vst-panel-note">
        {refusal && items.length > 0 && <span className="vst-hint">{refusal}</span>}
        {passkeys.wasAdded && <Notice tone="ok">{t("passkeyAdded")}</Notice>}
      </div>
    </Panel>
  );
}
