import { LazyPage } from "../lazy-page.tsx";
import type { AccountSettingsItem, AccountSettingsProps } from "./account-settings-props.ts";
import { SettingsSkeleton } from "./settings-skeleton.tsx";

export type { AccountSettingsItem, AccountSettingsProps };

const load = () => import("./account-settings-page.tsx").then((module) => module.AccountSettingsPage);

/** Profile and settings of the signed-in user, each with its own URL fragment. */
export function AccountSettings(props: AccountSettingsProps) {
  return <LazyPage load={load} fallback={SettingsSkeleton} pageProps={props} />;
}
