import type { Problem } from "../../forms/problem.ts";
import { type ProfileKey, profileMessages } from "../../i18n/en/profile.ts";
import { useTranslate } from "../../i18n/use-translate.ts";
import { Icon } from "../../ui/icon.tsx";
import { checkIcon } from "../../ui/icons.ts";
import { Notice } from "../../ui/notice.tsx";
import type { OptimisticState } from "./use-optimistic.ts";

/** The save status, announced to screen readers. */
export function SaveState({ state, problem }: { state: OptimisticState; problem?: Problem<ProfileKey> | undefined }) {
  const t = useTranslate(profileMessages);
  if (problem) return <Notice tone="danger">{t("notSaved", { reason: t(problem.key, problem.values) })}</Notice>;
  return (
    <span className="vst-save-state" role="status">
      {state === "saving" && (
        <>
          <span className="vst-spinner" aria-hidden="true" />
          <span className="vst-sr">{t("loading")}</span>
        </>
      )}
      {state === "saved" && (
        <>
          <Icon path={checkIcon} />
          {t("saved")}
        </>
      )}
    </span>
  );
}
