import type { ErrorCode } from "@vestibule/contract";
import type { Api } from "../http/api.ts";
import { KnownError } from "../http/known-error.ts";

/** What a change is refused with when things are no longer as this side believes: taken away, deleted or revoked by somebody else. */
const staleCodes: readonly ErrorCode[] = [
  "TEAM_NOT_FOUND",
  "TEAM_MEMBERSHIP_NOT_FOUND",
  "TEAM_PERMISSION_REQUIRED",
  "API_KEY_NOT_FOUND",
];

/** Fetches again what is cached when a change is refused so, and throws on; not after reading, which is what fetching again does. */
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
