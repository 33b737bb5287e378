import type { CurrentUser } from "@vestibule/client";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { settingsMessages } from "../../../i18n/en/settings.ts";
import { useTranslate } from "../../../i18n/use-translate.ts";
import { useFetch } from "../../../settings/changes/use-fetch.ts";
import { ItemSkeletons } from "../../../settings/panels/item.tsx";
import { ListProblem } from "../../../settings/panels/list-problem.tsx";
import { Panel } from "../../../settings/panels/panel.tsx";
import { useFocusRecovery } from "../../../settings/panels/use-focus-recovery.ts";
import { useChange } from "../../../settings/step-up/use-change.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { ProblemNotice } from "../../../ui/problem-text.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { isLastSignInMethod, type SignInEmailState, type SignInMethod } from "../sign-in-methods.ts";
import { PasskeyEntry } from "./passkey-entry.tsx";

/** WebAuthn with its JSON methods isn't available in old browsers or in insecure contexts (WebAuthn Level 3 §5). */
const hasPasskeys = (): boolean => typeof globalThis.PublicKeyCredential?.parseCreationOptionsFromJSON === "function";

/** The passkey list, and adding a passkey. */
function usePasskeys(user: CurrentUser) {
  const list = useFetch(() => user.listPasskeys());
  const change = useChange();
  const [adding, setAdding] = useState(false);
  const [wasAdded, setWasAdded] = useState(false);

  async function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get("name") ?? "").trim();
    setWasAdded(false);
    const done = await change.run(async () => {
      const result = await user.registerPasskey(name === "" ? {} : { name });
      if (result.status === "error") throw result.error;
    });
    if (!done) return;
    setAdding(false);
    setWasAdded(true);
    await list.refresh();
  }

  return {
    ...list,
    isSupported: hasPasskeys(),
    adding,
    wasAdded,
    busy: change.state === "busy",
    problem: change.problem,
    openForm() {
      setWasAdded(false);
      setAdding(true);
    },
    closeForm: () => setAdding(false),
    add,
  };
}

function AddPasskeyForm({ passkeys, onCancel }: { passkeys: ReturnType<typeof usePasskeys>; onCancel: () => void }) {
  const t = useTranslate(settingsMessages);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector("input")?.focus(), []);
  return (
    <form className="vst-panel-form" ref={form} onSubmit={passkeys.add}>
      <ProblemNotice problem={passkeys.problem} t={t} />
      <TextField label={t("passkeyName")} name="name" autoComplete="off" maxLength={256} hint={t("passkeyNameHint")} />
      <div className="vst-form-actions">
        <Button type="submit" look="primary" busy={passkeys.busy}>
          {t("passkeyAddSubmit")}
        </Button>
        <Button onClick={onCancel}>{t("cancel")}</Button>
      </div>
    </form>
  );
}

type PasskeysPanelProps = { user: CurrentUser; emailState: SignInEmailState; signInMethods: ReadonlySet<SignInMethod> };

export function PasskeysPanel({ user, emailState, signInMethods }: PasskeysPanelProps) {
  const t = useTranslate(settingsMessages);
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
