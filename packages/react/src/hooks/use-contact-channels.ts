import type { ContactChannel } from "@vestibule/client";
import { type ListOptions, useList } from "./lists/use-list.ts";

const none: readonly ContactChannel[] = [];

/** The contact channels of the signed-in user, oldest first, followed live; empty while nobody is. Suspends while unknown.
 *  @throws what the last fetch threw. */
export function useContactChannels(options: ListOptions = {}): readonly ContactChannel[] {
  return useList("contactChannels", undefined, options) ?? none;
}
