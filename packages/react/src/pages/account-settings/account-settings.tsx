import type { ReactNode } from "react";
import { explain } from "../../forms/explain.ts";
import { useLoaded } from "../../hooks/use-loaded.ts";
import { useTranslate } from "../../i18n/use-translate.ts";
import { Card } from "../../parts/card.tsx";
import { Page, type PageProps } from "../../parts/page.tsx";
import { ProblemCard } from "../../parts/problem-card.tsx";
import { AppLink } from "../../ui/app-link.tsx";
import { SettingsSkeleton } from "./settings-skeleton.tsx";
import { useAccountSettings } from "./use-account-settings.ts";

/** A section the application adds. `id`: its URL fragment. */
export type AccountSettingsItem = { id: string; title: string; icon?: ReactNode; content: ReactNode };

export type AccountSettingsProps = PageProps & { extraItems?: readonly AccountSettingsItem[] };

const loadSections = () => import("./sections.tsx");
const noItems: readonly AccountSettingsItem[] = [];

/** Profile and settings of the signed-in user; the sections are fetched when the page is opened. */
export function AccountSettings({ fullPage, extraItems = noItems }: AccountSettingsProps) {
  const t = useTranslate();
  const sections = useLoaded(loadSections);
  const { state, user, project, error, retry } = useAccountSettings();

  if (state === "failed" || sections.status === "failed") {
    const failure =
      sections.status === "failed"
        ? { problem: { key: "notReachable" as const }, retry: sections.retry }
        : { problem: explain(error), retry };
    return (
      <Page fullPage={fullPage} state="failed">
        <ProblemCard {...failure} />
      </Page>
    );
  }
  if (state === "signed-out") {
    return (
      <Page fullPage={fullPage} state={state}>
        <Card title={t("signedOutTitle")} line={t("signedOutText")} takesFocus>
          <AppLink page="signIn" look="primary">
            {t("signIn")}
          </AppLink>
        </Card>
      </Page>
    );
  }
  if (state !== "ready" || !user || sections.status === "loading") return <SettingsSkeleton fullPage={fullPage} />;
  const { Sections } = sections.module;
  return <Sections fullPage={fullPage} user={user} project={project} extraItems={extraItems} />;
}
