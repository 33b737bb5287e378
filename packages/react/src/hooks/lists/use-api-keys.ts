import type { ApiKey } from "@vestibule/client";
import { type ListOptions, useList } from "./use-list.ts";

const none: ApiKey<"user">[] = [];

/**
 * The signed-in user's API keys, newest first, updated live; empty when signed out. Suspends and throws as `useUser`.
 */
export function useApiKeys(options: ListOptions = {}): ApiKey<"user">[] {
  return useList("apiKeys", undefined, options) ?? none;
}
