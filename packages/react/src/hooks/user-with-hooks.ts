import type { ContactChannel, CurrentUser, TokenStoreInit } from "@vestibule/client";
import { useContactChannels } from "./use-contact-channels.ts";

/** The signed-in user with the hooks that applications find on it; they suspend and throw as `useUser` does. */
export type HookedUser = CurrentUser & { useContactChannels(): readonly ContactChannel[] };

const hooked = new WeakMap<CurrentUser, HookedUser>();

/** The same object for the same user. */
export function withHooks(user: CurrentUser, tokenStore: TokenStoreInit | undefined): HookedUser {
  const existing = hooked.get(user);
  if (existing) return existing;
  const result = Object.freeze({ ...user, useContactChannels: () => useContactChannels({ tokenStore }) });
  hooked.set(user, result);
  return result;
}
