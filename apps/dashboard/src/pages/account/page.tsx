import { AccountSettings, onUserLanguage, preloadLanguage } from "@vestibule/react";
import { Keyboard } from "lucide-react";
import { useEffect, useState } from "react";
import { PageTitle } from "../../features/page/page-title.tsx";
import { pageTitles } from "../../features/page/page-titles.ts";
import { defineMessages } from "../../i18n/define-messages.ts";
import { followUser, preloadForUser, useDashboardLanguage } from "../../i18n/languages.ts";
import { hasSingleKeyShortcuts, setSingleKeyShortcuts } from "../../storage.ts";
import { SwitchRow } from "../../ui/choices/switch-row.tsx";
import { Card } from "../../ui/layout/card.tsx";

const messages = defineMessages("account", {
  keyboard: "Keyboard",
  singleKeys: "Single-key shortcuts",
  singleKeysHint:
    "Keys such as c and / act without Ctrl or ⌘. Turn them off if you use speech input or press keys by accident. Applies to this browser.",
});

function KeyboardSettings() {
  const [isOn, setOn] = useState(hasSingleKeyShortcuts);
  return (
    <div data-own="" className="text-body">
      <Card title={messages.keyboard}>
        <SwitchRow
          label={messages.singleKeys}
          hint={messages.singleKeysHint}
          checked={isOn}
          onCheckedChange={(isChecked) => {
            setSingleKeyShortcuts(isChecked);
            setOn(isChecked);
          }}
          className="-my-3"
        />
      </Card>
    </div>
  );
}

/** The signed-in owner's account settings: the same page that every application gets, and what the dashboard adds. */
export function AccountPage() {
  useDashboardLanguage();
  // The chosen language shows before the server has saved it. If that fails, the kit goes back, and so does the dashboard.
  useEffect(() => onUserLanguage((locale) => void followUser(locale)), []);
  // An undetermined language has no messages, but what loads messages is loaded when one is chosen.
  useEffect(() => void preloadLanguage("und"), []);
  const keyboard = {
    id: "keyboard",
    title: messages.keyboard,
    icon: <Keyboard size={16} strokeWidth={1.75} aria-hidden="true" />,
    content: <KeyboardSettings />,
  };
  return (
    <>
      <PageTitle title={pageTitles.account} />
      {/* The kit's choice of language. The dashboard's texts load together with the kit's. */}
      <div
        className="[&_.vst-select]:max-w-80"
        onChange={({ target }) => {
          if (target instanceof HTMLSelectElement && target.name === "locale")
            void preloadLanguage(preloadForUser(target.value || null).preferences);
        }}
      >
        <AccountSettings fullPage={false} extraItems={[keyboard]} />
      </div>
    </>
  );
}
