import { useUserCache } from "../../../data/users.ts";

/** Runs a mutation of the user, then refetches them, even after an error. */
export function useUserMutation(userId: string): (act: () => Promise<unknown>) => Promise<void> {
  const cache = useUserCache();
  return async (act) => {
    try {
      await act();
    } finally {
      await cache.refresh(userId);
    }
  };
}
