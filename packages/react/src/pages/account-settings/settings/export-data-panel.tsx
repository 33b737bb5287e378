import type { CurrentUser } from "@vestibule/client";
import { useState } from "react";
import type { Problem } from "../../../forms/problem.ts";
import { type ProfileKey, profileMessages } from "../../../i18n/en/profile.ts";
import { useTranslate } from "../../../i18n/use-translate.ts";
import { getInlineProblem } from "../../../settings/changes/explain-change-error.ts";
import { Panel } from "../../../settings/panels/panel.tsx";
import { useStepUp } from "../../../settings/step-up/use-step-up.ts";
import { Button } from "../../../ui/button.tsx";
import { ProblemNotice } from "../../../ui/problem-text.tsx";

function useExportData(user: CurrentUser) {
  const withStepUp = useStepUp();
  const [state, setState] = useState<"idle" | "loading">("idle");
  const [problem, setProblem] = useState<Problem<ProfileKey> | undefined>();

  async function download() {
    setState("loading");
    setProblem(undefined);
    try {
      const text = await withStepUp(() => user.exportData());
      await (await import("../../../settings/formats/zip-file.ts")).saveZipFile("user", "json", text);
    } catch (error) {
      setProblem(getInlineProblem(error));
    } finally {
      setState("idle");
    }
  }
  return { state, problem, download };
}

/** Everything the server has about the user, as a ZIP file. */
export function ExportDataPanel({ user }: { user: CurrentUser }) {
  const t = useTranslate(profileMessages);
  const { state, problem, download } = useExportData(user);
  return (
    <Panel
      title={t("exportData")}
      text={t("exportDataText")}
      state={state}
      action={
        <Button busy={state === "loading"} onClick={download}>
          {t("exportDataDownload")}
        </Button>
      }
    >
      <div className="vst-panel-note">
        <ProblemNotice problem={problem} t={t} />
      </div>
    </Panel>
  );
}
