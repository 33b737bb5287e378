import type { TeamInvitation as PendingInvitation } from "@vestibule/client";
import { LoadingPage } from "../../parts/loading-card.tsx";
import { LazyPage } from "../lazy-page.tsx";
import type { TeamInvitationProps } from "./team-invitation-page.tsx";

export type { TeamInvitationProps };

/** The type of the same name in `@vestibule/client`: a pending invitation, as `team.useInvitations()` returns it. */
export type TeamInvitation = PendingInvitation;

const load = () => import("./team-invitation-page.tsx").then((module) => module.TeamInvitationPage);

/** Target of the link in an invitation email. */
export function TeamInvitation(props: TeamInvitationProps) {
  return <LazyPage load={load} fallback={LoadingPage} pageProps={props} />;
}
