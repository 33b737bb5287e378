import type { ApiKey } from "@vestibule/client";
import { type ListOptions, useList } from "./use-list.ts";

const none: readonly ApiKey[] = [];

/** The API keys of the signed-in user, newest first, followed live; empty while nobody is. Suspends and throws as `useUser`. */
export function useApiKeys(options: ListOptions = {}): readonly ApiKey[] {
  return useList("apiKeys", undefined, options) ?? none;
}
