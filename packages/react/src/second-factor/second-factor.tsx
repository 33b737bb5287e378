import { useEffect } from "react";
import { useLoaded } from "../hooks/use-loaded.ts";
import type { SecondFactorQuestion } from "../provider/use-second-factor.ts";

const load = () => import("./second-factor-dialog.tsx").then((module) => module.SecondFactorDialog);

/** The question for a second factor; its code is fetched when it is first asked. */
export function SecondFactor({ question }: { question: SecondFactorQuestion }) {
  const loaded = useLoaded(load);
  const failed = loaded.status === "failed";
  useEffect(() => {
    // Without the dialog nobody can answer; the page says that the second step is missing.
    if (failed) question.answer(null);
  }, [failed, question]);
  if (loaded.status !== "ready") return null;
  const { module: Dialog } = loaded;
  return <Dialog question={question} />;
}
