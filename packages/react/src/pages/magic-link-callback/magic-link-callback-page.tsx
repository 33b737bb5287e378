import { KnownError } from "@vestibule/client";
import { useContext, useEffect, useState } from "react";
import { explainError } from "../../forms/explain-error.ts";
import { BrandContext } from "../../hooks/use-brand.ts";
import { useStackApp } from "../../hooks/use-stack-app.ts";
import { useUserState } from "../../hooks/use-user-state.ts";
import { type PageKey, pageMessages } from "../../i18n/en/pages.ts";
import { useTranslate } from "../../i18n/use-translate.ts";
import { Card } from "../../parts/card.tsx";
import { getLinkOutcome, type LinkOutcome } from "../../parts/link-outcome.ts";
import { LoadingCard } from "../../parts/loading-card.tsx";
import { NextStepCard } from "../../parts/next-step-card.tsx";
import { Page, type PageProps } from "../../parts/page.tsx";
import { ProblemCard } from "../../parts/problem-card.tsx";
import { AppLink } from "../../ui/app-link.tsx";
import { Button } from "../../ui/button.tsx";
import { getPageQuery } from "../page-query.ts";

type UseLinkCardProps = {
  /** The account that is currently signed in. */
  account: string | null;
  /** The email that the link signs in; null if it impersonates a user without one. */
  email: string | null;
  busy: boolean;
  signIn: () => void;
};

/**
 * Asks before the link is used: to sign in, or to switch from the current account. It names the link's account, because
 * that can be an attacker's.
 */
function UseLinkCard({ account, email, busy, signIn }: UseLinkCardProps) {
  const t = useTranslate(pageMessages);
  const isSwitch = account !== null && account.toLowerCase() !== email?.toLowerCase();
  // Unknown until the project has loaded.
  const project = useContext(BrandContext)?.displayName;
  const getLine = () => {
    if (isSwitch) return email ? t("linkSwitchText", { account, email }) : t("signedInAs", { account });
    if (!project) return email;
    return email ? t("linkEmailText", { project, email }) : t("linkText", { project });
  };
  return (
    <Card title={t(isSwitch ? "linkSwitchTitle" : "linkTitle")} line={getLine()} hasSteps>
      <div className="vst-actions">
        <Button look="primary" wide busy={busy} onClick={signIn}>
          {isSwitch ? (email ? t("linkSwitchTo", { email }) : t("switchAccount")) : t("signIn")}
        </Button>
        <AppLink page={isSwitch ? "afterSignIn" : "home"} look="secondary">
          {isSwitch ? t("linkStay", { account }) : t("cancel")}
        </AppLink>
      </div>
    </Card>
  );
}

/**
 * `loading`: checks the code. `asking`: requires a click before the link is used, because email scanners open links.
 * `second-step`: two-step verification was not completed, and the link is consumed.
 */
type MagicLinkCallbackState = "loading" | "asking" | "signing-in" | "signed-in" | "second-step" | LinkOutcome;

/** Checks the code of a link, then signs in with it. `code`: 45 characters, from the link. */
function useMagicLinkCallback(code: string | undefined) {
  const app = useStackApp();
  const user = useUserState();
  const [state, setState] = useState<MagicLinkCallbackState>(code ? "loading" : "invalid");
  const [error, setError] = useState<unknown>();
  /** The email of the code; undefined until it is known. */
  const [email, setEmail] = useState<string | null>();
  const [checks, setChecks] = useState(1);
  // The user signed in before the link is used, so that the card does not change while it runs.
  const [before, setBefore] = useState<string | null>();
  const current = user.status === "ready" ? user.data : null;
  const account = current && (current.primaryEmail ?? current.displayName ?? "");

  function fail(failure: unknown) {
    setError(failure);
    setState(KnownError.isInstance(failure, "INVALID_TOTP_CODE") ? "second-step" : getLinkOutcome(failure));
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies(checks): checks again
  // biome-ignore lint/correctness/useExhaustiveDependencies(fail): only sets state
  useEffect(() => {
    if (!code) return;
    let isCurrent = true;
    app
      .getMagicLinkDetails(code)
      .then((result) => {
        if (result.status === "error") throw result.error;
        if (!isCurrent) return;
        setEmail(result.data.email);
        setState("asking");
      })
      .catch((failure: unknown) => isCurrent && fail(failure));
    return () => {
      isCurrent = false;
    };
  }, [app, code, checks]);

  async function signIn() {
    if (!code || state === "signing-in") return;
    setBefore(account);
    setState("signing-in");
    try {
      const result = await app.signInWithMagicLink(code);
      if (result.status === "error") throw result.error;
      setState("signed-in");
    } catch (failure) {
      fail(failure);
    }
  }

  function checkAgain() {
    setState("loading");
    setChecks(checks + 1);
  }

  // Cards before the sign-in depend on the account.
  const isUnknown = user.status === "loading" && state !== "signing-in" && state !== "signed-in";
  const shownAccount = state === "signing-in" ? (before ?? null) : account;
  return {
    state: isUnknown ? "loading" : state,
    error,
    account: shownAccount,
    email: email ?? null,
    signIn,
    retry: email === undefined ? checkAgain : signIn,
  } as const;
}

export type MagicLinkCallbackProps = PageProps & {
  /** Query parameters; reads `code`. */
  /** Default: those of the page. */
  searchParams?: Record<string, string>;
};

const ends: Record<Exclude<LinkOutcome, "failed"> | "second-step", { title: PageKey; text: PageKey }> = {
  invalid: { title: "signInLinkInvalidTitle", text: "signInLinkInvalidText" },
  expired: { title: "signInLinkExpiredTitle", text: "signInLinkExpiredText" },
  used: { title: "signInLinkUsedTitle", text: "signInLinkUsedText" },
  blocked: { title: "signInLinkBlockedTitle", text: "signInLinkBlockedText" },
  "second-step": { title: "secondStepTitle", text: "secondStepText" },
};

export function MagicLinkCallbackPage({ searchParams = getPageQuery(), fullPage }: MagicLinkCallbackProps) {
  const page = useMagicLinkCallback(searchParams.code);
  return (
    <Page fullPage={fullPage} state={page.state}>
      <MagicLinkCallbackBody {...page} />
    </Page>
  );
}

function MagicLinkCallbackBody({
  state,
  error,
  account,
  email,
  signIn,
  retry,
}: ReturnType<typeof useMagicLinkCallback>) {
  const t = useTranslate(pageMessages);
  switch (state) {
    case "loading":
      return <LoadingCard title={t("linkTitle")} />;
    case "asking":
    case "signing-in":
      return <UseLinkCard account={account} email={email} busy={state === "signing-in"} signIn={signIn} />;
    case "signed-in":
      return (
        <NextStepCard
          tone="ok"
          title={t("signedInTitle")}
          text={t("signedInAs", { account: account ?? "" })}
          next={{ page: "afterSignIn", label: t("continue") }}
        />
      );
    case "failed":
      return <ProblemCard title={t("linkSignInTitle")} problem={explainError(error)} retry={retry} />;
    default: {
      const { title, text } = ends[state];
      const next = account
        ? ({ page: "afterSignIn", label: t("linkStay", { account }) } as const)
        : ({ page: "signIn", label: t(state === "second-step" ? "signInAgain" : "newSignIn") } as const);
      return <NextStepCard tone="warn" title={t(title)} text={t(text)} next={next} />;
    }
  }
}
