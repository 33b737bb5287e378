import { useEffect } from "react";
import { useLazyModule } from "../hooks/use-lazy-module.ts";
import type { SecondFactorDialogState } from "../provider/use-second-factor.ts";

const load = () => import("./second-factor-dialog.tsx").then((module) => module.SecondFactorDialog);

/** The question for a second factor; its code is fetched when it is first asked. */
export function SecondFactor({ prompt }: { prompt: SecondFactorDialogState }) {
  const loaded = useLazyModule(load);
  const failed = loaded.status === "failed";
  useEffect(() => {
    // Without the dialog nobody can answer; the page says that the second step is missing.
    if (failed) prompt.answer(null);
  }, [failed, prompt]);
  if (loaded.status !== "ready") return null;
  const { module: Dialog } = loaded;
  return <Dialog prompt={prompt} />;
}
