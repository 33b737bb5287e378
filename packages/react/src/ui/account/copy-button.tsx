import { useState } from "react";
import { Button } from "../button.tsx";
import { Icon } from "../icon.tsx";
import { alertIcon, checkIcon } from "../icons.ts";
import { copyIcon } from "./icons-settings.ts";

type CopyButtonProps = { text: string; label: string; copied: string; failed: string; look?: "secondary" | "quiet" };

/** Puts a text on the clipboard and says whether that worked; some browsers and policies refuse. What is said stands beside the button:
 *  a status inside it would take its name away (ARIA, a status is not named by its content). */
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
