import type { ReactNode } from "react";
import type { PageProps } from "../../parts/page.tsx";
import { OnDemand } from "../on-demand.tsx";
import { SettingsSkeleton } from "./settings-skeleton.tsx";

/** A section the application adds. `id`: its URL fragment. */
export type AccountSettingsItem = { id: string; title: string; icon?: ReactNode; content: ReactNode };

export type AccountSettingsProps = PageProps & { extraItems?: readonly AccountSettingsItem[] };

const load = () => import("./account-settings-page.tsx").then((module) => module.AccountSettingsPage);

/** Profile and settings of the signed-in user, each at its URL fragment. */
export function AccountSettings(props: AccountSettingsProps) {
  return <OnDemand load={load} fallback={SettingsSkeleton} pageProps={props} />;
}
