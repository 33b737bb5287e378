import { Card } from "../../../ui/layout/card.tsx";
import type { SettingsCardProps } from "./fields.ts";
import { messages } from "./messages.ts";
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
