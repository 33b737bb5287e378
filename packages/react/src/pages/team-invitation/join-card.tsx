import type { CurrentUser, TeamInvitationDetails } from "@vestibule/client";
import { pageMessages } from "../../i18n/en/pages.ts";
import { useTranslate } from "../../i18n/use-translate.ts";
import { Card } from "../../parts/card.tsx";
import { FactList } from "../../parts/fact-list.tsx";
import { UserAvatar } from "../../parts/user-avatar.tsx";
import { WaitLink } from "../../parts/wait-link.tsx";
import { AppLink } from "../../ui/app-link.tsx";
import { Button } from "../../ui/button.tsx";
import { userPlusIcon } from "../../ui/icons-pages.ts";
import { ProblemNotice } from "../../ui/problem-text.tsx";
import type { useTeamInvitation } from "./use-team-invitation.ts";

/** Whether an invitation was sent to the account's email, normalized the way the server does. */
export function isSameEmail(invited: string, own: string | null): boolean {
  const plain = (address: string) => address.normalize("NFC").toLowerCase();
  return own !== null && plain(invited) === plain(own);
}

type JoinCardProps = Omit<ReturnType<typeof useTeamInvitation>, "user" | "details"> & {
  user: CurrentUser;
  details: TeamInvitationDetails;
};

/** Shows the team, the invited email and the joining account, with buttons to join or decline. */
export function JoinCard({ user, details, running, problem, join, switchAccount }: JoinCardProps) {
  const t = useTranslate(pageMessages);
  const { teamDisplayName: team, recipientEmail } = details;
  return (
    <Card
      title={t("inviteJoinTitle", { team })}
      line={t("inviteJoinText")}
      emblem={{ icon: userPlusIcon, tone: "ok" }}
      takesFocus
    >
      <FactList>
        <dt>{t("inviteEmailLabel")}</dt>
        <dd>{recipientEmail}</dd>
        <dt>{t("inviteAccountLabel")}</dt>
        <dd>
          <Account user={user} />
        </dd>
      </FactList>
      {!isSameEmail(recipientEmail, user.primaryEmail) && <p className="vst-hint">{t("inviteOtherEmail")}</p>}
      <ProblemNotice problem={problem} />
      <div className="vst-actions">
        <Button look="primary" wide busy={running === "join"} onClick={join}>
          {t("inviteJoin", { team })}
        </Button>
        <AppLink page="home" look="secondary">
          {t("inviteIgnore")}
        </AppLink>
      </div>
      <p className="vst-foot">
        <WaitLink waiting={running !== undefined} onClick={switchAccount}>
          {t("switchAccount")}
        </WaitLink>
      </p>
    </Card>
  );
}

function Account({ user }: { user: CurrentUser }) {
  const { displayName, primaryEmail, id } = user;
  return (
    <span className="vst-fact-account">
      <UserAvatar size={32} user={user} />
      <span>
        <span>{displayName || primaryEmail || id}</span>
        {displayName && primaryEmail && <span className="vst-hint">{primaryEmail}</span>}
      </span>
    </span>
  );
}
