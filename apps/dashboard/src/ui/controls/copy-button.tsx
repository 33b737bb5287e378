import { Check, Copy } from "lucide-react";
import { type MouseEvent, useEffect, useState } from "react";
import { uiMessages } from "../messages.ts";
import { Button, type ButtonProps, IconButton } from "./button.tsx";

type CopyState = "idle" | "copied" | "failed";
/** How long "Copied" is shown, in ms. */
const SHOWN_MILLIS = 2000;

/** Copies text to the clipboard and reports briefly whether it worked. */
function useCopy() {
  const [state, setState] = useState<CopyState>("idle");
  useEffect(() => {
    if (state === "idle") return;
    const timer = setTimeout(() => setState("idle"), SHOWN_MILLIS);
    return () => clearTimeout(timer);
  }, [state]);
  async function copy(text: string) {
    try {
      await navigator.clipboard.writeText(text);
      setState("copied");
    } catch {
      setState("failed");
    }
  }
  return { state, copy };
}

export type CopyButtonProps = Omit<ButtonProps, "asChild" | "icon" | "value"> & {
  /** The text to copy. */
  text: string;
  /** The accessible name: "Copy user ID". */
  label?: string | undefined;
  /** Shows only the icon; the label is the accessible name. */
  isIcon?: boolean | undefined;
};

export function CopyButton({
  text,
  label = uiMessages.copy,
  isIcon = false,
  size = "small",
  ...props
}: CopyButtonProps) {
  const { state, copy } = useCopy();
  const icon =
    state === "copied" ? (
      <Check size={16} strokeWidth={1.75} className="text-ok" aria-hidden="true" />
    ) : (
      <Copy size={16} strokeWidth={1.75} aria-hidden="true" />
    );
  // Keeps the click from opening the row.
  function click(event: MouseEvent) {
    event.stopPropagation();
    void copy(text);
  }
  const said = state === "copied" ? uiMessages.copied : state === "failed" ? uiMessages.copyFailed : "";
  return (
    <>
      {isIcon ? (
        <IconButton {...props} size={size} label={label} icon={icon} onClick={click} />
      ) : (
        <Button {...props} size={size} icon={icon} onClick={click}>
          {state === "copied" ? uiMessages.copied : label}
        </Button>
      )}
      <span role="status" className="sr-only">
        {said}
      </span>
    </>
  );
}
