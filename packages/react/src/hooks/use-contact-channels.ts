import type { ContactChannel } from "@vestibule/client";
import { type ListOptions, useList } from "./lists/use-list.ts";

const none: ContactChannel[] = [];

/**
 * The signed-in user's contact channels, oldest first, updated live; empty when signed out. Suspends while loading.
 * @throws the error of the last fetch.
 */
export function useContactChannels(options: ListOptions = {}): ContactChannel[] {
  return useList("contactChannels", undefined, options) ?? none;
}
