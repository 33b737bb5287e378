import type { ContactChannel } from "@vestibule/client";
import { type SettingsKey, settingsMessages } from "../../../i18n/en/settings.ts";
import { useTranslate } from "../../../i18n/use-translate.ts";
import { Badge, Item } from "../../../settings/panels/item.tsx";
import { ActionMenu } from "../../../ui/account/action-menu.tsx";
import { ConfirmDialog } from "../../../ui/account/confirm-dialog.tsx";
import { Button } from "../../../ui/button.tsx";
import { mailIcon } from "../../../ui/icons-pages.ts";
import { Notice } from "../../../ui/notice.tsx";
import { ProblemNotice } from "../../../ui/problem-text.tsx";
import { type EmailActionName, listEmailActions, useEmail } from "./use-email.ts";

type EmailEntryProps = Parameters<typeof useEmail>[0] & { signInCount: number };

const labels: Record<EmailActionName, SettingsKey> = {
  makePrimary: "makePrimary",
  useForSignIn: "useForSignIn",
  stopUseForSignIn: "stopUseForSignIn",
  remove: "remove",
};

export function EmailEntry({ signInCount, ...options }: EmailEntryProps) {
  const t = useTranslate(settingsMessages);
  const { channel } = options;
  const email = useEmail(options);
  const actions = listEmailActions(channel, signInCount).map(({ name, disabledReason }) => ({
    label: t(labels[name]),
    disabledReason: disabledReason && t(disabledReason),
    danger: name === "remove",
    run: () => email.run(name),
  }));
  return (
    <Item
      icon={mailIcon}
      state={email.state}
      title={channel.value}
      meta={<EmailBadges channel={channel} />}
      actions={
        <>
          {email.busy && <span className="vst-spinner" aria-hidden="true" />}
          {!channel.isVerified && (
            <Button
              look={channel.isPrimary ? "primary" : "secondary"}
              aria-label={t("verifyEmailFor", { email: channel.value })}
              busy={email.sending}
              disabled={email.secondsLeft > 0}
              onClick={email.send}
            >
              {email.secondsLeft > 0
                ? t("sendLinkAgainIn", { seconds: email.secondsLeft })
                : t(email.isWaiting ? "sendLinkAgain" : "sendEmailLink")}
            </Button>
          )}
          <ActionMenu label={t("actionsFor", { name: channel.value })} actions={actions} />
        </>
      }
    >
      {email.isWaiting && <Notice tone="ok">{t("linkSent")}</Notice>}
      {email.wasJustVerified && <Notice tone="ok">{t("emailNowVerified")}</Notice>}
      <ProblemNotice problem={email.problem} t={t} />
      {email.confirming && (
        <ConfirmDialog
          title={t("removeEmailTitle", { email: channel.value })}
          text={t(channel.usedForAuth ? "removeSignInEmailText" : "removeEmailText")}
          confirm={t("remove")}
          onConfirm={email.remove}
          onClose={email.closeConfirm}
        />
      )}
    </Item>
  );
}

function EmailBadges({ channel }: { channel: ContactChannel }) {
  const t = useTranslate(settingsMessages);
  return (
    <div className="vst-badges">
      {!channel.isVerified && <Badge tone="warn">{t("emailUnverified")}</Badge>}
      {channel.isPrimary && <Badge>{t("primaryEmail")}</Badge>}
      {channel.usedForAuth && <Badge>{t("usedForSignIn")}</Badge>}
    </div>
  );
}
