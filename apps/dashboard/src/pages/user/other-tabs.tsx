import { useQuery } from "@tanstack/react-query";
import type { ServerUser } from "@vestibule/react";
import { useProject } from "../../data/projects.ts";
import { KeysCard } from "../../features/api-keys/keys-card.tsx";
import { MetadataCard } from "../../features/metadata/metadata-card.tsx";
import type { MetadataForm } from "../../features/metadata/use-metadata-form.ts";
import type { UserDialogs } from "../../features/users/use-user-dialogs.tsx";
import { ActivityCard } from "./activity-card.tsx";
import { messages } from "./messages.ts";
import type { UserTab } from "./route.ts";
import { SessionsCard } from "./sessions-card.tsx";
import { AccountsCard } from "./sign-in/accounts-card.tsx";
import { MethodsCard } from "./sign-in/methods-card.tsx";
import { PasskeysCard } from "./sign-in/passkeys-card.tsx";
import { PermissionsCard } from "./teams/permissions-card.tsx";
import { TeamsCard } from "./teams/teams-card.tsx";
import { keysQuery, useUserMutation, useUserRef } from "./user-queries.ts";

/** The API keys that the user created for their own programs. */
function UserKeysCard({ userId }: { userId: string }) {
  const isAllowed = useProject().config.allowUserApiKeys;
  const query = useQuery({ ...keysQuery(useUserRef(userId)), enabled: isAllowed });
  return <KeysCard text={messages.keys} isAllowed={isAllowed} query={query} change={useUserMutation(userId)} />;
}

export interface TabContentProps {
  readonly tab: UserTab;
  readonly user: ServerUser;
  readonly side: "about" | "by";
  readonly metadata: MetadataForm;
  readonly open: UserDialogs["open"];
}

/** The content of a tab other than the profile, loaded when it is first selected. */
export function OtherTab({ tab, user, side, metadata, open }: TabContentProps) {
  switch (tab) {
    case "sign-in":
      return (
        <>
          <MethodsCard user={user} open={open} />
          <PasskeysCard userId={user.id} />
          <AccountsCard userId={user.id} />
        </>
      );
    case "sessions":
      return <SessionsCard user={user} onEndAll={() => open("end-sessions", user)} />;
    case "teams":
      return (
        <>
          <TeamsCard user={user} />
          <PermissionsCard user={user} />
        </>
      );
    case "keys":
      return <UserKeysCard userId={user.id} />;
    case "metadata":
      return <MetadataCard form={metadata} description={messages.metadata.text} hints={messages.metadata.hints} />;
    case "activity":
      return <ActivityCard userId={user.id} side={side} />;
    default:
      return null;
  }
}
