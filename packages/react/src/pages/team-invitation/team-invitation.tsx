import type { TeamInvitation as PendingInvitation } from "@vestibule/client";
import { createLazyPage, loadLinkPages } from "../lazy-page.tsx";
import type { TeamInvitationProps } from "./team-invitation-page.tsx";

export type { TeamInvitationProps };

/** The type of the same name in `@vestibule/client`: a pending invitation, as `team.useInvitations()` returns it. */
export type TeamInvitation = PendingInvitation;

/** Target of the link in an invitation email. */
export const TeamInvitation = /* @__PURE__ */ createLazyPage<TeamInvitationProps>(() =>
  loadLinkPages().then((pages) => pages.TeamInvitationPage),
);
