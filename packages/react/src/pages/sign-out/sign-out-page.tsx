import { signOutIntentKey } from "@vestibule/client";
import { useCallback, useEffect, useRef, useState } from "react";
import { explainError } from "../../forms/explain-error.ts";
import type { Problem } from "../../forms/problem.ts";
import { useUserState } from "../../hooks/use-user-state.ts";
import { pageMessages } from "../../i18n/en/pages.ts";
import { useTranslate } from "../../i18n/use-translate.ts";
import { Card } from "../../parts/card.tsx";
import { LoadingCard } from "../../parts/loading-card.tsx";
import { Page, type PageProps } from "../../parts/page.tsx";
import { ProblemCard } from "../../parts/problem-card.tsx";
import { AppLink } from "../../ui/app-link.tsx";
import { Button } from "../../ui/button.tsx";
import { checkIcon } from "../../ui/icons.ts";
import { ProblemNotice } from "../../ui/problem-text.tsx";

/**
 * Set for one page load by the kit's sign-out controls, so that the sign-out page skips the confirmation. Another site
 * cannot set it (logout CSRF), because session storage belongs to the origin.
 */

export function hasSignOutIntent(storage: Pick<Storage, "getItem">): boolean {
  return storage.getItem(signOutIntentKey) !== null;
}

export function clearSignOutIntent(storage: Pick<Storage, "removeItem">): void {
  storage.removeItem(signOutIntentKey);
}

type SignOutState = "loading" | "failed" | "asking" | "signing-out" | "signed-out";

/** Session storage throws if the browser blocks it; treated as no intent. */
function readIntent(): boolean {
  try {
    return hasSignOutIntent(window.sessionStorage);
  } catch {
    return false;
  }
}

function clearIntent(): void {
  if (readIntent()) clearSignOutIntent(window.sessionStorage);
}

/** Signs out after confirmation, or immediately if a sign-out control of the kit opened the page. */
function useSignOut() {
  const user = useUserState();
  const [intended] = useState(readIntent);
  const [running, setRunning] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const started = useRef(false);
  const current = user.status === "ready" ? user.data : null;

  const signOut = useCallback(async () => {
    setRunning(true);
    setProblem(undefined);
    await current?.signOut().catch((error: unknown) => setProblem(explainError(error)));
    setRunning(false);
  }, [current]);

  useEffect(clearIntent, []);
  useEffect(() => {
    if (!intended || !current || started.current) return;
    started.current = true;
    void signOut();
  }, [intended, current, signOut]);

  const idle = current ? (intended && !problem ? "signing-out" : "asking") : "signed-out";
  const fetched = user.status === "ready" ? idle : user.status === "error" ? "failed" : "loading";
  return {
    state: (running ? "signing-out" : fetched) satisfies SignOutState,
    account: current?.primaryEmail ?? current?.displayName ?? "",
    error: user.status === "error" ? user.error : undefined,
    retry: user.retry,
    problem,
    signOut,
  };
}

export function SignOutPage({ fullPage }: PageProps) {
  const page = useSignOut();
  return (
    <Page fullPage={fullPage} state={page.state}>
      <SignOutBody {...page} />
    </Page>
  );
}

function SignOutBody({ state, account, error, problem, retry, signOut }: ReturnType<typeof useSignOut>) {
  const t = useTranslate(pageMessages);
  switch (state) {
    case "loading":
      return <LoadingCard title={t("signOutTitle")} />;
    case "failed":
      return <ProblemCard problem={explainError(error)} retry={retry} />;
    case "signed-out":
      return (
        <Card title={t("signedOutTitle")} line={t("signedOutText")} emblem={{ icon: checkIcon, tone: "ok" }} takesFocus>
          <div className="vst-actions">
            <AppLink page="signIn" look="primary">
              {t("signIn")}
            </AppLink>
            <AppLink page="home" look="secondary">
              {t("goHome")}
            </AppLink>
          </div>
        </Card>
      );
    default:
      return (
        <Card title={t("signOutTitle")} line={account && t("signOutText", { account })}>
          <ProblemNotice problem={problem} />
          <div className="vst-actions">
            <Button look="primary" wide busy={state === "signing-out"} onClick={signOut}>
              {t("signOut")}
            </Button>
            <AppLink page="home" look="secondary">
              {t("staySignedIn")}
            </AppLink>
          </div>
        </Card>
      );
  }
}
