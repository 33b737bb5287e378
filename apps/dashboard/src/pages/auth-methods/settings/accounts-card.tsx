import { Card } from "../../../ui/layout/card.tsx";
import { messages } from "./messages.ts";
import type { SettingsCardProps } from "./settings-fields.ts";
import { Switches } from "./switches.tsx";

export function AccountsCard(form: SettingsCardProps) {
  return (
    <Card title={messages.accounts.title}>
      <Switches
        {...form}
        names={["clientUserDeletionEnabled", "securityNotificationsEnabled"]}
        texts={messages.accounts}
      />
    </Card>
  );
}
