import type { ServerTeam } from "@vestibule/react";
import { getTeamName } from "../../features/teams/team-name.ts";
import { Button } from "../../ui/controls/button.tsx";
import { RelativeTime } from "../../ui/data/relative-time.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { DefinitionList } from "../../ui/layout/definition-list.tsx";
import { messages } from "./messages.ts";

const { settings, danger } = messages;

interface SettingsCardsProps {
  readonly team: ServerTeam;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

export function SettingsCards({ team, onEdit, onDelete }: SettingsCardsProps) {
  return (
    <>
      <Card title={settings.title} actions={<Button onClick={onEdit}>{settings.edit}</Button>}>
        <DefinitionList
          items={[
            { label: settings.name, value: getTeamName(team) },
            { label: settings.picture, value: team.profileImageUrl ? settings.pictureSet : settings.noPicture },
            { label: settings.created, value: <RelativeTime value={team.createdAt} isExact /> },
          ]}
        />
      </Card>
      <Card
        tone="danger"
        title={danger.title}
        description={danger.text}
        isFlush
        actions={
          <Button variant="danger" onClick={onDelete}>
            {danger.button}
          </Button>
        }
      />
    </>
  );
}
