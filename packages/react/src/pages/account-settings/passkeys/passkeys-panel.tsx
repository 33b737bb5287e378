import type { CurrentUser } from "@vestibule/client";
import { type FormEvent, useState } from "react";
import { settingsMessages } from "../../../i18n/en/settings.ts";
import { useTranslate } from "../../../i18n/use-translate.ts";
import { useFetch } from "../../../settings/changes/use-fetch.ts";
import { ItemSkeletons } from "../../../settings/panels/item.tsx";
import { ListProblem } from "../../../settings/panels/list-problem.tsx";
import { Panel } from "../../../settings/panels/panel.tsx";
import { useFocusRecovery } from "../../../settings/panels/use-focus-recovery.ts";
import { useInlineForm } from "../../../settings/panels/use-inline-form.ts";
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
  const form = useInlineForm();
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
    form.cancel();
    setWasAdded(true);
    await list.refresh();
  }

  return {
    ...list,
    ...form,
    isSupported: hasPasskeys(),
    wasAdded,
    busy: change.state === "busy",
    problem: change.problem,
    open() {
      setWasAdded(false);
      form.open();
    },
    add,
  };
}

function AddPasskeyForm({ passkeys }: { passkeys: ReturnType<typeof usePasskeys> }) {
  const t = useTranslate(settingsMessages);
  return (
    <form className="vst-panel-form" onSubmit={passkeys.add}>
      <ProblemNotice problem={passkeys.problem} t={t} />
      <TextField label={t("passkeyName")} name="name" autoComplete="off" maxLength={256} hint={t("passkeyNameHint")} />
      <div className="vst-form-actions">
        <Button type="submit" look="primary" busy={passkeys.busy}>
          {t("passkeyAddSubmit")}
        </Button>
        <Button onClick={passkeys.cancel}>{t("cancel")}</Button>
      </div>
    </form>
  );
}

type PasskeysPanelProps = { user: CurrentUser; emailState: SignInEmailState; signInMethods: ReadonlySet<SignInMethod> };

export function PasskeysPanel({ user, emailState, signInMethods }: PasskeysPanelProps) {
  const t = useTranslate(settingsMessages);
  const passkeys = usePasskeys(user);
  const focus = useFocusRecovery();
  const { fetched } = passkeys;
  const items = fetched.status === "ready" ? fetched.data : [];
  const disabledReason = !passkeys.isSupported
    ? t("passkeyUnsupported")
    : emailState.hasVerifiedSignIn === false
      ? t("needsSignInEmail")
      : undefined;
  return (
    <Panel
      title={t("passkeys")}
      text={t("passkeysText")}
      reason={disabledReason}
      titleRef={focus.titleRef}
      panelRef={passkeys.panelRef}
      state={fetched.status}
      action={
        <Button
          disabled={disabledReason !== undefined || emailState.isPending || passkeys.isOpen}
          onClick={passkeys.open}
        >
          {t("addPasskey")}
        </Button>
      }
    >
      {passkeys.isOpen && <AddPasskeyForm passkeys={passkeys} />}
      {fetched.status === "failed" && (
        <ListProblem problem={fetched.problem} busy={passkeys.refreshing} retry={passkeys.refresh} />
      )}
      <ul aria-busy={fetched.status === "loading" || undefined}>
        {fetched.status === "loading" && signInMethods.has("passkey") && <ItemSkeletons icon />}
        {items.map((passkey) => (
          <PasskeyEntry
            key={passkey.id}
            passkey={passkey}
            isLast={isLastSignInMethod(signInMethods, "passkey", items.length)}
            refresh={passkeys.refresh}
            onRemoved={focus.recoverFocus}
          />
        ))}
      </ul>
      <div className="vst-panel-note">{passkeys.wasAdded && <Notice tone="ok">{t("passkeyAdded")}</Notice>}</div>
    </Panel>
  );
}
