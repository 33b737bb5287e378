import type { ApiKey, CurrentUser, NewApiKey } from "@vestibule/client";
import { useState } from "react";
import { explainError } from "../../forms/explain-error.ts";
import type { ListState } from "../../hooks/lists/use-list-state.ts";
import type { ProjectState } from "../../hooks/use-project-state.ts";
import { teamMessages } from "../../i18n/en/teams.ts";
import { useTranslate } from "../../i18n/use-translate.ts";
import { CheckField } from "../../ui/account/check-field.tsx";
import { CopyButton } from "../../ui/account/copy-button.tsx";
import { Dialog } from "../../ui/account/dialog.tsx";
import { Button } from "../../ui/button.tsx";
import { keyIcon } from "../../ui/icons.ts";
import { Notice } from "../../ui/notice.tsx";
import { useAcknowledge } from "../changes/use-acknowledge.ts";
import { securityId } from "../navigation/show-section.ts";
import { EmptyList, ItemSkeletons } from "../panels/item.tsx";
import { ListProblem } from "../panels/list-problem.tsx";
import { Panel } from "../panels/panel.tsx";
import { useFocusRecovery } from "../panels/use-focus-recovery.ts";
import { ApiKeyEntry } from "./api-key-entry.tsx";
import { CreateKeyDialog } from "./create-key-dialog.tsx";
import { type KeyOwner, sortKeys } from "./use-create-key.ts";

/** Shows a new key once. Stays open until the user confirms that they saved it. */
function NewKeyDialog({ apiKey, onAcknowledged }: { apiKey: NewApiKey; onAcknowledged: () => void }) {
  const t = useTranslate(teamMessages);
  const { isAcknowledged, isMissing, checkProps, close } = useAcknowledge(onAcknowledged);
  return (
    <Dialog title={t("newKeyTitle")} text={t("newKeyText", { name: apiKey.description })} onClose={close}>
      <div className="vst-field">
        <span className="vst-label">{t("newKey")}</span>
        <div className="vst-secret">
          <code>{apiKey.value}</code>
        </div>
      </div>
      <div className="vst-form-actions">
        <CopyButton text={apiKey.value} label={t("copyKey")} copied={t("copied")} failed={t("notCopied")} />
      </div>
      <CheckField label={t("keySaved")} error={isMissing ? t("keepFirst") : undefined} {...checkProps} />
      <div className="vst-modal-actions">
        <Button look="primary" disabled={!isAcknowledged} onClick={close}>
          {t("done")}
        </Button>
      </div>
    </Dialog>
  );
}

/** Number of entries shown initially. */
const initialCount = 10;

/** The dialog shown above the panel. A new key's value exists only here. */
type KeyStep = { name: "none" } | { name: "create" } | { name: "created"; key: NewApiKey };

function useApiKeysPanel(list: ListState<readonly ApiKey[]>) {
  const [step, setStep] = useState<KeyStep>({ name: "none" });
  const [showsAll, setShowsAll] = useState(false);
  const keys = sortKeys(list.status === "ready" ? (list.data ?? []) : []);
  return {
    keys: showsAll ? keys : keys.slice(0, initialCount),
    total: keys.length,
    hidden: !showsAll && keys.length > initialCount,
    showAll: () => setShowsAll(true),
    step,
    create: () => setStep({ name: "create" }),
    created: (key: NewApiKey) => setStep({ name: "created", key }),
    close: () => setStep({ name: "none" }),
  };
}

/** Whether the project requires a verified email that the user doesn't have. */
const isEmailMissing = ({ user, project }: Pick<ApiKeysPanelProps, "user" | "project">): boolean =>
  project.status === "ready" && project.data.config.apiKeysRequireVerifiedEmail && !user.primaryEmailVerified;

type ApiKeysPanelProps = {
  owner: KeyOwner;
  /** The signed-in user. */
  user: CurrentUser;
  project: ProjectState;
  list: ListState<readonly ApiKey[]>;
  text: string;
};

/** API keys of a user or a team. */
export function ApiKeysPanel({ owner, user, project, list, text }: ApiKeysPanelProps) {
  const t = useTranslate(teamMessages);
  const panel = useApiKeysPanel(list);
  const focus = useFocusRecovery();
  const { status } = list;
  const { step } = panel;
  const needsEmail = isEmailMissing({ user, project });
  return (
    <Panel
      title={t("apiKeys")}
      text={text}
      titleRef={focus.titleRef}
      state={status}
      action={
        !needsEmail && (
          <Button
            look={panel.total || status !== "ready" ? "secondary" : "primary"}
            disabled={status !== "ready"}
            onClick={panel.create}
          >
            {t("createKey")}
          </Button>
        )
      }
    >
      {needsEmail && (
        <div className="vst-panel-note">
          <Notice tone="warn">
            <div>{t("keysNeedVerifiedEmail")}</div>
            <a className="vst-link" href={`#${securityId}`}>
              {t("verifyEmail")}
            </a>
          </Notice>
        </div>
      )}
      {status === "error" && <KeysProblem error={list.error} refresh={list.refresh} />}
      <ul aria-busy={status === "loading" || undefined}>
        {status === "loading" && <ItemSkeletons icon count={2} />}
        {panel.keys.map((key) => (
          <ApiKeyEntry key={key.id} apiKey={key} onRevoked={focus.recoverFocus} />
        ))}
      </ul>
      {status === "ready" && panel.total === 0 && (
        <EmptyList icon={keyIcon} title={t("noKeys")} text={t("noKeysText")} />
      )}
      <div className="vst-panel-note">
        {panel.hidden && (
          <div className="vst-form-actions">
            <Button look="quiet" onClick={panel.showAll}>
              {t("showAllKeys", { count: panel.total })}
            </Button>
          </div>
        )}
      </div>
      {step.name === "create" && <CreateKeyDialog owner={owner} onCreated={panel.created} onClose={panel.close} />}
      {step.name === "created" && <NewKeyDialog apiKey={step.key} onAcknowledged={panel.close} />}
    </Panel>
  );
}

function KeysProblem({ error, refresh }: { error: unknown; refresh: () => Promise<void> }) {
  const [busy, setBusy] = useState(false);
  async function retry() {
    setBusy(true);
    await refresh();
    setBusy(false);
  }
  return <ListProblem problem={explainError(error)} busy={busy} retry={retry} />;
}
