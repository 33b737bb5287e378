import { useState } from "react";
import { Button } from "../button.tsx";
import { Icon } from "../icon.tsx";
import { alertIcon, checkIcon } from "../icons.ts";
import { copyIcon } from "./icons-settings.ts";

type CopyButtonProps = { text: string; label: string; copied: string; failed: string; look?: "secondary" | "quiet" };

/**
 * Copies a text and announces the result; some browsers and policies block it. The status is next to the button,
 * because a status inside would lose its text in the button's name (ARIA: name from content).
 */
export function CopyButton({ text, label, copied, failed, look = "secondary" }: CopyButtonProps) {
  const [state, setState] = useState<"idle" | "copied" | "failed">("idle");
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setState("copied");
    } catch {
      setState("failed");
    }
  }
  const words = { idle: label, copied, failed }[state];
  return (
    <>
      <Button look={look} data-state={state} onClick={copy}>
        <span className="vst-copy">
          <Icon path={{ idle: copyIcon, copied: checkIcon, failed: alertIcon }[state]} />
          {words}
        </span>
      </Button>
      <span className="vst-sr" role="status">
        {state !== "idle" && words}
      </span>
    </>
  );
}
