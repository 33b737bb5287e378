import { KnownError, stackAppInternalsSymbol } from "@vestibule/client";
import { createPasskeySignIn } from "@vestibule/client/passkeys";
import { useContext, useEffect, useMemo, useRef, useState } from "react";
import { explainError } from "../../forms/explain-error.ts";
import type { Problem } from "../../forms/problem.ts";
import { useStackApp } from "../../hooks/use-stack-app.ts";
import { type MethodKey, methodMessages } from "../../i18n/en/methods.ts";
import { useTranslate } from "../../i18n/use-translate.ts";
import { methodsCss } from "../../styles/methods.ts";
import { useStylesheet } from "../../theme/use-stylesheet.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { ProblemNotice } from "../../ui/problem-text.tsx";
import { AuthFlowContext } from "../auth-flow-context.ts";
import { useRunSignIn } from "../use-run-sign-in.ts";

/** Path data of the Lucide icon (ISC license, lucide.dev). */
const fingerprintIcon =
  "M12 10a2 2 0 0 0-2 2c0 1.02-.1 2.51-.26 4M14 13.12c0 2.38 0 6.38-1 8.88M17.29 21.02c.12-.6.43-2.3.5-3.02M2 12a10 10 0 0 1 18-6M2 16h.01M21.8 16c.2-2 .131-5.354 0-6M5 19.5C5.5 18 6 15 6 12a6 6 0 0 1 .34-2M8.65 22c.21-.66.45-1.32.57-2M9 6.8a6 6 0 0 1 9 5.2v2";

/**
 * Explains why passkey sign-in failed. Browsers do not distinguish a missing passkey, a canceled prompt and a timeout,
 * so neither does the message.
 * @see https://www.w3.org/TR/webauthn-3/#sctn-assertion-privacy
 */
export function explainPasskey(error: unknown): Problem<MethodKey> {
  if (KnownError.isInstance(error, "PASSKEY_WEBAUTHN_ERROR")) return { key: "passkeyCancelled" };
  if (!KnownError.isInstance(error, "PASSKEY_AUTHENTICATION_FAILED")) return explainError(error);
  // The client requires WebAuthn's JSON methods: Safari before 18.4 has passkeys without them.
  const isSupported = globalThis.PublicKeyCredential?.parseRequestOptionsFromJSON !== undefined;
  return { key: isSupported ? "passkeyUnknown" : "passkeyNotSupported" };
}

/**
 * Signs in with a passkey, from the button or from the email field's autofill while nothing else runs. `isMock`:
 * preview, does neither.
 */
function usePasskeySignIn({ isMock }: { isMock: boolean }) {
  const app = useStackApp();
  // `app.signInWithPasskey` would load this code in a file of its own, which the page needs anyway.
  const { signInWithPasskey } = useMemo(() => createPasskeySignIn(app[stackAppInternalsSymbol].context), [app]);
  const flow = useContext(AuthFlowContext);
  const run = useRunSignIn();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem<MethodKey>>();
  const noRedirect = flow !== undefined;
  const startAutofill = useRef(async (_signal: AbortSignal) => {});
  startAutofill.current = async (signal) => {
    if (!(await window.PublicKeyCredential?.isConditionalMediationAvailable?.())) return;
    const result = await signInWithPasskey({ autofill: true, signal, noRedirect });
    if (result.status === "ok") flow?.signedIn();
    // Ignores the result of an aborted autofill request, because the user has started another one.
    else if (!signal.aborted && result.error.errorCode !== "PASSKEY_WEBAUTHN_ERROR")
      setProblem(explainPasskey(result.error));
  };

  useEffect(() => {
    // The button's request aborts autofill; it restarts afterwards.
    if (isMock || busy) return;
    const controller = new AbortController();
    // Errors are ignored because the user has not started anything; the button reports an unreachable server.
    void startAutofill.current(controller.signal).catch(() => {});
    return () => controller.abort();
  }, [isMock, busy]);

  async function signIn() {
    if (isMock || busy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      await run(() => signInWithPasskey({ noRedirect }));
    } catch (error) {
      setProblem(explainPasskey(error));
      setBusy(false);
    }
  }

  return { busy, problem, signIn };
}

/** Opens the browser's passkey dialog. While mounted, passkeys are also suggested in the email field. */
export function PasskeyButton({ isMock }: { isMock: boolean }) {
  useStylesheet(methodsCss);
  const t = useTranslate(methodMessages);
  const { busy, problem, signIn } = usePasskeySignIn({ isMock });
  return (
    <div className="vst-stack vst-passkey">
      <ProblemNotice problem={problem} t={t} />
      <Button wide busy={busy} onClick={signIn}>
        <Icon path={fingerprintIcon} size={18} />
        <span>{t("passkey")}</span>
      </Button>
    </div>
  );
}
