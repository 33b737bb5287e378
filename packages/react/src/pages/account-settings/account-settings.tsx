import { useTranslate } from "../../i18n/use-translate.ts";
import { Page, type PageProps } from "../../parts/page.tsx";
import { createLazyPage } from "../lazy-page.tsx";
import type { AccountSettingsItem, AccountSettingsProps } from "./account-settings-props.ts";

export type { AccountSettingsItem, AccountSettingsProps };

/** Until the page's code is loaded, in about the height of its skeleton. Every visitor of a handler page loads this. */
function LoadingSettings({ fullPage }: PageProps) {
  const t = useTranslate();
  return (
    <Page wide fullPage={fullPage} state="loading">
      <div role="status" style={{ paddingBlock: "160px" }}>
        <span className="vst-sr">{t("loading")}</span>
        <span className="vst-spinner" aria-hidden="true" />
      </div>
    </Page>
  );
}

/** Profile and settings of the signed-in user, each with its own URL fragment. */
export const AccountSettings = /* @__PURE__ */ createLazyPage<AccountSettingsProps>(
  () => import("./account-settings-page.tsx").then((module) => module.AccountSettingsPage),
  LoadingSettings,
);
