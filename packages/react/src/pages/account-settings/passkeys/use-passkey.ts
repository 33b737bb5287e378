import type { Passkey } from "@vestibule/client";
import { type FormEvent, useState } from "react";
import { useChange } from "../changes/use-change.ts";

type PasskeyOptions = { passkey: Passkey; refresh: () => Promise<void>; onRemoved: () => void };

/** Renames and removes a passkey. */
export function usePasskey({ passkey, refresh, onRemoved }: PasskeyOptions) {
  const change = useChange();
  const [mode, setMode] = useState<"idle" | "renaming" | "confirming">("idle");
  const [isNameless, setNameless] = useState(false);

  async function rename(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get("name") ?? "").trim();
    setNameless(name === "");
    if (name === "") return;
    const done = await change.run(() => (name === passkey.name ? Promise.resolve() : passkey.rename(name)), {
      sensitive: false,
    });
    if (!done) return;
    await refresh();
    setMode("idle");
  }
  async function remove() {
    if (!(await change.run(() => passkey.delete(), { rejected: "lastWayIn" }))) return;
    await refresh();
    onRemoved();
  }

  return {
    mode,
    busy: change.state === "busy",
    problem: change.problem,
    isNameless,
    startRenaming() {
      setNameless(false);
      setMode("renaming");
    },
    confirm: () => setMode("confirming"),
    leave: () => setMode("idle"),
    rename,
    remove,
  };
}
