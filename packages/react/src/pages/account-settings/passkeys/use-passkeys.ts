import type { CurrentUser } from "@vestibule/client";
import { type FormEvent, useState } from "react";
import { useChange } from "../changes/use-change.ts";
import { useFetch } from "../changes/use-fetch.ts";

/** WebAuthn is not available in old browsers and in insecure contexts (WebAuthn Level 3 §5). */
const hasPasskeys = (): boolean => typeof globalThis.PublicKeyCredential === "function";

/** The passkey list, and adding a passkey. */
export function usePasskeys(user: CurrentUser) {
  const list = useFetch(() => user.listPasskeys());
  const change = useChange();
  const [adding, setAdding] = useState(false);
  const [wasAdded, setWasAdded] = useState(false);

  async function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get("name") ?? "").trim();
    setWasAdded(false);
    const done = await change.run(async () => {
      const result = await user.registerPasskey(name === "" ? {} : { name });
      if (result.status === "error") throw result.error;
    });
    if (!done) return;
    setAdding(false);
    setWasAdded(true);
    await list.refresh();
  }

  return {
    ...list,
    isSupported: hasPasskeys(),
    adding,
    wasAdded,
    busy: change.state === "busy",
    problem: change.problem,
    openForm() {
      setWasAdded(false);
      setAdding(true);
    },
    closeForm: () => setAdding(false),
    add,
  };
}
