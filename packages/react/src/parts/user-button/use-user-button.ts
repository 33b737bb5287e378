import type { HandlerUrls } from "@vestibule/client";
import type { ReactNode } from "react";
import { useStackApp } from "../../hooks/use-stack-app.ts";
import { useUserState } from "../../hooks/use-user-state.ts";
import type { MessageKey } from "../../i18n/messages/en.ts";
import { useTranslate } from "../../i18n/use-translate.ts";
import { logInIcon, logOutIcon, settingsIcon, sunIcon, userPlusIcon } from "../../ui/icons.ts";

export type UserButtonItem = { text: ReactNode; icon?: ReactNode; onClick: () => unknown };
/** An entry of the menu: a page of the application, or something to do. */
export type UserMenuEntry = { key: string; label: ReactNode } & (
  | { icon: string; page: keyof HandlerUrls }
  | { icon: ReactNode; run: () => unknown }
);
export type UserButtonState = "loading" | "signed-in" | "signed-out";

type Options = { extraItems: readonly UserButtonItem[]; colorModeToggle: (() => unknown) | undefined };

/** Who is signed in and what the menu offers. */
export function useUserButton({ extraItems, colorModeToggle }: Options) {
  const app = useStackApp();
  const t = useTranslate();
  const state = useUserState();
  const user = state.status === "ready" ? state.data : null;
  const page = (key: MessageKey, icon: string, target: keyof HandlerUrls): UserMenuEntry => ({
    key,
    label: t(key),
    icon,
    page: target,
  });

  // The sign-out page says what went wrong and offers to try again.
  const signOut = () => app.signOut().catch(() => app.redirectToSignOut());

  const extra = extraItems.map(
    (item, index): UserMenuEntry => ({ key: `extra-${index}`, label: item.text, icon: item.icon, run: item.onClick }),
  );
  const colors: UserMenuEntry[] = colorModeToggle
    ? [{ key: "colors", label: t("toggleColors"), icon: sunIcon, run: colorModeToggle }]
    : [];
  const leave: UserMenuEntry = { key: "signOut", label: t("signOut"), icon: logOutIcon, run: signOut };

  const entries = user
    ? [page("accountSettings", settingsIcon, "accountSettings"), ...extra, ...colors, leave]
    : [page("signIn", logInIcon, "signIn"), page("signUp", userPlusIcon, "signUp"), ...colors];
  const name: UserButtonState = state.status === "loading" ? "loading" : user ? "signed-in" : "signed-out";
  return { state: name, user, entries };
}
