import type { HandlerUrls } from "@vestibule/client";
import { type ReactNode, useState } from "react";
import { useStackApp } from "../../hooks/use-stack-app.ts";
import { type UserState, useUserState } from "../../hooks/use-user-state.ts";
import { menuMessages } from "../../i18n/en/menus.ts";
import type { MessageKey } from "../../i18n/en/shared.ts";
import { useTranslate } from "../../i18n/use-translate.ts";
import { logInIcon, logOutIcon, retryIcon, settingsIcon, sunIcon, userPlusIcon } from "../../ui/icons-pages.ts";

export type UserButtonItem = { text: ReactNode; icon?: ReactNode; onClick: () => unknown };
/** A menu entry: a page or an action. */
export type UserMenuEntry = { key: string; label: ReactNode } & ({ iconPath: string } | { icon: ReactNode }) &
  ({ page: keyof HandlerUrls } | { run: () => unknown });
/**
 * `signing-out`: in progress, which can take a while on a slow connection. `failed`: the user could not be loaded; the
 * menu offers a retry.
 */
export type UserButtonState = "loading" | "failed" | "signed-in" | "signing-out" | "signed-out";

type Options = { extraItems: readonly UserButtonItem[]; colorModeToggle: (() => unknown) | undefined };

/** The signed-in user and the menu entries. */
export function useUserButton({ extraItems, colorModeToggle }: Options) {
  const app = useStackApp();
  const t = useTranslate(menuMessages);
  const state = useUserState();
  const [signingOut, setSigningOut] = useState(false);
  const user = state.status === "ready" ? state.data : null;
  const page = (key: MessageKey, iconPath: string, target: keyof HandlerUrls): UserMenuEntry => ({
    key,
    label: t(key),
    iconPath,
    page: target,
  });

  // The sign-out page explains the error and offers a retry.
  const signOut = () => {
    setSigningOut(true);
    return app
      .signOut()
      .catch(() => app.redirectToSignOut())
      .finally(() => setSigningOut(false));
  };

  const extra = extraItems.map(
    (item, index): UserMenuEntry => ({ key: `extra-${index}`, label: item.text, icon: item.icon, run: item.onClick }),
  );
  const colors: UserMenuEntry[] = colorModeToggle
    ? [{ key: "colors", label: t("toggleColors"), iconPath: sunIcon, run: colorModeToggle }]
    : [];
  const signOutEntry: UserMenuEntry = { key: "signOut", label: t("signOut"), iconPath: logOutIcon, run: signOut };

  const retry: UserMenuEntry = { key: "retry", label: t("tryAgain"), iconPath: retryIcon, run: state.retry };

  const ownMenu = [page("accountSettings", settingsIcon, "accountSettings"), ...extra, ...colors, signOutEntry];
  const menus: Record<UserButtonState, UserMenuEntry[]> = {
    loading: [],
    failed: [retry, ...colors],
    "signed-in": ownMenu,
    "signing-out": ownMenu,
    "signed-out": [page("signIn", logInIcon, "signIn"), page("signUp", userPlusIcon, "signUp"), ...colors],
  };
  const name = getUserButtonState(state, signingOut);
  return { state: name, user, entries: menus[name] };
}

function getUserButtonState(state: UserState, signingOut: boolean): UserButtonState {
  if (state.status === "loading") return "loading";
  if (state.status === "error") return "failed";
  if (!state.data) return "signed-out";
  return signingOut ? "signing-out" : "signed-in";
}
