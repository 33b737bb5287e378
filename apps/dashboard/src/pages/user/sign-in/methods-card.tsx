import { Link } from "@tanstack/react-router";
import type { ServerUser } from "@vestibule/react";
import { useProjectId } from "../../../app/use-dashboard.ts";
import { useProject } from "../../../data/projects.ts";
import type { UserDialogs } from "../../../features/users/use-user-dialogs.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { SettingsRow, SettingsRows } from "../../../ui/layout/settings-row.tsx";
import { messages } from "../messages.ts";
import { CodesRow } from "./codes-row.tsx";
import { PasswordRow } from "./password-row.tsx";

const text = messages.methods;

/** The user's sign-in methods, exactly as the server reports them. */
export function MethodsCard({ user, open }: { user: ServerUser; open: UserDialogs["open"] }) {
  const projectId = useProjectId();
  const { config } = useProject();
  const isAnyOff =
    (user.hasPassword && !config.credentialEnabled) ||
    (user.otpAuthEnabled && !config.magicLinkEnabled) ||
    (user.passkeyAuthEnabled && !config.passkeyEnabled);
  return (
    <Card
      title={text.title}
      actions={
        isAnyOff ? (
          <Button asChild>
            <Link to="/projects/$projectId/auth-methods" params={{ projectId }}>
              {text.toMethods}
            </Link>
          </Button>
        ) : null
      }
    >
      <SettingsRows>
        <PasswordRow user={user} />
        <CodesRow user={user} />
        <SettingsRow label={text.totp.title} hint={user.isMultiFactorRequired ? text.totp.on : text.totp.off}>
          <Badge tone={user.isMultiFactorRequired ? "ok" : "neutral"}>
            {user.isMultiFactorRequired ? text.on : text.off}
          </Badge>
          {user.isMultiFactorRequired && (
            <Button
              aria-label={`${text.totp.remove}: ${text.totp.title}`}
              onClick={() => open("remove-second-factor", user)}
            >
              {text.totp.remove}
            </Button>
          )}
        </SettingsRow>
      </SettingsRows>
    </Card>
  );
}
