import { useUserCache } from "../../../data/users.ts";

/** Does something to the user, then shows what the server has, also when it refused. */
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
