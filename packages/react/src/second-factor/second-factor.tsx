import { useEffect } from "react";
import { Lazy } from "../hooks/lazy.tsx";
import type { SecondFactorDialogState } from "./use-second-factor.ts";

const load = () => import("./second-factor-dialog.tsx").then((module) => module.SecondFactorDialog);

/** If the dialog fails to load, cancel; the page reports that two-factor authentication was not completed. */
function CancelPrompt({ prompt }: { prompt: SecondFactorDialogState }) {
  useEffect(() => prompt.answer(null), [prompt]);
  return null;
}

/** The second-factor dialog; loaded on first use. */
export function SecondFactor({ prompt }: { prompt: SecondFactorDialogState }) {
  return <Lazy load={load} props={{ prompt }} failed={<CancelPrompt prompt={prompt} />} />;
}
