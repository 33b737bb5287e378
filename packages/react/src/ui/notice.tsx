import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import { alertIcon, checkIcon } from "./icons.ts";

export type Tone = "danger" | "warn" | "ok";

/** A message in a tinted box. Errors are announced assertively, others politely. */
export function Notice({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <div className="vst-notice" data-tone={tone} role={tone === "danger" ? "alert" : "status"}>
      <Icon path={tone === "ok" ? checkIcon : alertIcon} />
      <div>{children}</div>
    </div>
  );
}
