import type { Session } from "../users/user-types.ts";

/** Somebody who is signed in to project `internal`, whose tokens are taken one after the other. */
export function ownerWith(...tokens: string[]): Session & { readonly rejected: string[] } {
  const rejected: string[] = [];
  return {
    rejected,
    getTokens: async () => ({ accessToken: tokens[rejected.length] ?? null, refreshToken: "refresh" }),
    rejectAccessToken: (token) => void rejected.push(token),
  };
}
