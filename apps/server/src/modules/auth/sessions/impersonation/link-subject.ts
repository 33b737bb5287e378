import { z } from "zod";

/** What the code of an impersonation link is about. Such codes share their purpose with those of sign-in mails, so that every kit's
 *  magic-link page redeems them. */
const linkSubject = z.object({
  impersonation: z.object({
    /** How long the session will live, in ms. */
    lifeMs: z.number(),
    startedBy: z.object({ ownerId: z.string().nullable(), keySetId: z.string().nullable() }).loose(),
  }),
});

export type ImpersonationLink = z.output<typeof linkSubject>;

/** Null: the code came by mail. */
export const parseImpersonationLink = (subject: unknown): ImpersonationLink["impersonation"] | null =>
  linkSubject.safeParse(subject).data?.impersonation ?? null;
