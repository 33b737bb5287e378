import { useProjectSwitch } from "../../data/project/use-project-switch.ts";
import { SwitchRow } from "../../ui/choices/switch-row.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { SettingsRows } from "../../ui/layout/settings-row.tsx";
import { messages } from "./messages.ts";

const { apiKeys } = messages;

export function ApiKeysCard() {
  const users = useProjectSwitch("allowUserApiKeys");
  const teams = useProjectSwitch("allowTeamApiKeys");
  return (
    <Card title={apiKeys.title}>
      <SettingsRows>
        <SwitchRow {...apiKeys.allowUserApiKeys} {...users} />
        <SwitchRow {...apiKeys.allowTeamApiKeys} {...teams} />
      </SettingsRows>
    </Card>
  );
}
