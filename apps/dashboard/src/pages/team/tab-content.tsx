import type { ServerTeam } from "@vestibule/react";
import { MetadataCard } from "../../features/metadata/metadata-card.tsx";
import type { MetadataForm } from "../../features/metadata/use-metadata-form.ts";
import { InvitationsCard } from "./invitations/invitations-card.tsx";
import { TeamKeysCard } from "./keys/keys-card.tsx";
import { MembersTable } from "./members/members-table.tsx";
import { messages } from "./messages.ts";
import { SettingsCards } from "./settings-cards.tsx";
import type { TeamTab } from "./tabs.ts";

interface TabContentProps {
  readonly tab: TeamTab;
  readonly team: ServerTeam;
  readonly metadata: MetadataForm;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

/** The content of the selected tab. */
export function TabContent({ tab, team, metadata, onEdit, onDelete }: TabContentProps) {
  switch (tab) {
    case "members":
      return <MembersTable team={team} />;
    case "invitations":
      return <InvitationsCard team={team} />;
    case "keys":
      return <TeamKeysCard teamId={team.id} />;
    case "metadata":
      return <MetadataCard form={metadata} description={messages.metadata.text} hints={messages.metadata.hints} />;
    case "settings":
      return <SettingsCards team={team} onEdit={onEdit} onDelete={onDelete} />;
  }
}
