import { type ReactNode, useState } from "react";
import { explainError } from "../forms/explain-error.ts";
import type { Problem } from "../forms/problem.ts";
import { Button } from "../ui/button.tsx";
import { ProblemNotice } from "../ui/problem-text.tsx";
import { Card, type CardProps } from "./card.tsx";
import { Page, type PageProps } from "./page.tsx";

type Action = () => unknown;

export type MessageCardProps = PageProps & {
  title: string;
  children?: ReactNode;
  primaryButtonText?: string;
  /** Can be asynchronous: the button is busy until it settles, and the card shows a failure. */
  primaryAction?: Action;
  secondaryButtonText?: string;
  secondaryAction?: Action;
};

function useActions() {
  const [running, setRunning] = useState<"none" | "primary" | "secondary">("none");
  const [problem, setProblem] = useState<Problem>();
  async function run(which: "primary" | "secondary", action: Action | undefined) {
    if (running !== "none") return;
    setRunning(which);
    setProblem(undefined);
    try {
      await action?.();
    } catch (error) {
      setProblem(explainError(error));
    }
    setRunning("none");
  }
  return { running, problem, run };
}

/** Title, body and up to two buttons. */
export function MessageCard(props: MessageCardProps & Pick<CardProps, "emblem" | "takesFocus">) {
  const { running, problem, run } = useActions();
  const { primaryButtonText, secondaryButtonText } = props;
  return (
    <Page fullPage={props.fullPage} state={running === "none" ? "idle" : "running"}>
      <Card title={props.title} line={props.children} emblem={props.emblem} takesFocus={props.takesFocus}>
        <ProblemNotice problem={problem} />
        {(primaryButtonText || secondaryButtonText) && (
          <div className="vst-actions">
            {primaryButtonText && (
              <Button
                look="primary"
                wide
                busy={running === "primary"}
                onClick={() => run("primary", props.primaryAction)}
              >
                {primaryButtonText}
              </Button>
            )}
            {secondaryButtonText && (
              <Button wide busy={running === "secondary"} onClick={() => run("secondary", props.secondaryAction)}>
                {secondaryButtonText}
              </Button>
            )}
          </div>
        )}
      </Card>
    </Page>
  );
}
