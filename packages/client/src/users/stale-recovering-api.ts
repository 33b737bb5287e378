import type { ErrorCode } from "@vestibule/contract";
import type { Api } from "../http/api.ts";
import { KnownError } from "../http/known-error.ts";

/** Errors that mean the cached data is stale: removed, deleted or revoked by another user. */
const staleCodes: readonly ErrorCode[] = [
  "TEAM_NOT_FOUND",
  "TEAM_MEMBERSHIP_NOT_FOUND",
  "TEAM_PERMISSION_REQUIRED",
  "API_KEY_NOT_FOUND",
];

/**
 * Refetches cached data when a change fails with such an error, then rethrows. Not for reads, because refetching reads.
 */
export function createStaleRecoveringApi(api: Api, refetch: () => Promise<unknown>): Api {
  const call: Api["call"] = async (method, path, options) => {
    try {
      return await api.call(method, path, options);
    } catch (error) {
      if (method !== "GET" && staleCodes.some((code) => KnownError.isInstance(error, code))) await refetch();
      throw error;
    }
  };
  return { ...api, call };
}
