import { QueryClient } from "@tanstack/react-query";
import { NetworkError } from "@vestibule/react";

/** How long a fetched query stays fresh, in ms, so that going back and forward does not refetch. */
const staleTimeMs = 15_000;

/** The kit already retries what is safe to retry; queries add one retry for network errors. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: staleTimeMs, retry: (count, error) => count < 1 && error instanceof NetworkError },
      mutations: { retry: false },
    },
  });
