import type { ApiKey, NewApiKey } from "@vestibule/client";
import { useState } from "react";
import type { ListState } from "../../../hooks/lists/use-list-state.ts";
import { sortKeys } from "./key-expiry.ts";

/** Number of entries shown initially. */
const initialCount = 10;

/** The dialog shown above the panel. A new key's value exists only here. */
export type KeyStep = { name: "none" } | { name: "create" } | { name: "created"; key: NewApiKey };

export function useApiKeysPanel(list: ListState<readonly ApiKey[]>) {
  const [step, setStep] = useState<KeyStep>({ name: "none" });
  const [showsAll, setShowsAll] = useState(false);
  const keys = sortKeys(list.status === "ready" ? (list.data ?? []) : []);
  return {
    status: list.status,
    error: list.status === "error" ? list.error : undefined,
    refresh: list.refresh,
    keys: showsAll ? keys : keys.slice(0, initialCount),
    total: keys.length,
    hidden: !showsAll && keys.length > initialCount,
    showAll: () => setShowsAll(true),
    step,
    create: () => setStep({ name: "create" }),
    created: (key: NewApiKey) => setStep({ name: "created", key }),
    close: () => setStep({ name: "none" }),
  };
}
