import type { ApiKey } from "@vestibule/client";
import { type FormEvent, useState } from "react";
import { useChange } from "../changes/use-change.ts";

/** Renames and revokes a key; the kit refetches the list afterwards. */
export function useApiKey(key: ApiKey, onRevoked: () => void) {
  const change = useChange();
  const [mode, setMode] = useState<"idle" | "renaming" | "confirming">("idle");
  const [isNameless, setNameless] = useState(false);

  async function rename(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const description = String(new FormData(event.currentTarget).get("name") ?? "").trim();
    setNameless(description === "");
    if (description === "") return;
    const isSame = description === key.description;
    const done = await change.run(() => (isSame ? Promise.resolve() : key.update({ description })), {
      sensitive: false,
    });
    if (done) setMode("idle");
  }
  async function revoke() {
    if (await change.run(() => key.revoke(), { sensitive: false })) onRevoked();
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
    revoke,
  };
}
