import { useEffect } from "react";
import { useLazyModule } from "../hooks/use-lazy-module.ts";
import type { SecondFactorDialogState } from "../provider/use-second-factor.ts";

const load = () => import("./second-factor-dialog.tsx").then((module) => module.SecondFactorDialog);

/** The second-factor dialog; loaded on first use. */
export function SecondFactor({ prompt }: { prompt: SecondFactorDialogState }) {
  const loaded = useLazyModule(load);
  const failed = loaded.status === "failed";
  useEffect(() => {
    // If the dialog fails to load, cancel; the page reports that two-factor authentication was not completed.
    if (failed) prompt.answer(null);
  }, [failed, prompt]);
  if (loaded.status !== "ready") return null;
  const { module: Dialog } = loaded;
  return <Dialog prompt={prompt} />;
}
