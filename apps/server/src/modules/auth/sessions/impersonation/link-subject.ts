import { z } from "zod";

/**
 * The subject of an impersonation code. It shares its purpose with sign-in codes, so that every kit's magic-link page
 * can redeem it.
 */
const linkSubject = z.object({
  impersonation: z.object({
    /** Lifetime of the session, in ms. */
    lifeMs: z.number(),
    /** The session of the owner in `startedBy`, which vouches for the new one. Null for a key. */
    ownerSessionId: z.string().nullable().default(null),
    startedBy: z.object({ ownerId: z.string().nullable(), keySetId: z.string().nullable() }).loose(),
  }),
});

export type ImpersonationLink = z.output<typeof linkSubject>;

/** Null if the code is a sign-in code sent by email. */
export const parseImpersonationLink = (subject: unknown): ImpersonationLink["impersonation"] | null =>
  linkSubject.safeParse(subject).data?.impersonation ?? null;
