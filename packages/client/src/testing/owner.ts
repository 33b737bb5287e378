import type { Session } from "../core/sessions/user-session.ts";

/** An owner session in project `internal` that returns the given tokens in order. */
export function ownerWith(...tokens: string[]): Session & { readonly rejected: string[] } {
  const rejected: string[] = [];
  return {
    rejected,
    getTokens: async () => ({ accessToken: tokens[rejected.length] ?? null, refreshToken: "refresh" }),
    rejectAccessToken: (token) => void rejected.push(token),
  };
}
