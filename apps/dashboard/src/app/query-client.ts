import { QueryClient } from "@tanstack/react-query";
import { NetworkError } from "@vestibule/react";

/** How long what was fetched counts as fresh, in ms: going back and forth asks nothing twice. */
const staleTimeMs = 15_000;

/** The kit repeats what may be repeated; only a network that is away is waited for a little longer. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: staleTimeMs, retry: (count, error) => count < 1 && error instanceof NetworkError },
      mutations: { retry: false },
    },
  });
