import type { OAuthProviderCredentials, OAuthProviderTest } from "@vestibule/react";
import { useState } from "react";
import { useAdmin } from "../../../app/use-dashboard.ts";
import { explainError } from "../../../errors/explain-error.ts";
import { isSame } from "../../../forms/draft.ts";
import { useGuardedMutation } from "../../../forms/use-guarded-mutation.ts";
import { perLocale } from "../../../i18n/define-messages.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { useScrollIntoView } from "../../../ui/hooks/use-scroll-into-view.ts";
import { messages } from "./messages.ts";

const { dialog } = messages;
const getBanners = perLocale(
  () =>
    ({
      accepted: { tone: "ok", title: dialog.accepted },
      refused: { tone: "danger", title: dialog.refused },
      unknown: { tone: "warn", title: dialog.unknown },
    }) as const,
);

interface TestedCredentials {
  readonly credentials: OAuthProviderCredentials;
  readonly result: OAuthProviderTest;
}

/** Checks the credentials in the form with the provider. `credentials`: null while the form is incomplete. */
export function CredentialTest({ credentials }: { credentials: OAuthProviderCredentials | null }) {
  const admin = useAdmin();
  const [tested, setTested] = useState<TestedCredentials>();
  const test = useGuardedMutation(async (asked: OAuthProviderCredentials) => {
    setTested(undefined);
    setTested({ credentials: asked, result: await admin.testOAuthProvider(asked) });
  });
  // A result says nothing about credentials typed since.
  const result = tested && isSame(tested.credentials, credentials) ? tested.result : undefined;
  const answer = useScrollIntoView<HTMLDivElement>(result ?? test.error);
  return (
    <div ref={answer} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button
          isLoading={test.isPending}
          disabled={credentials === null}
          onClick={() => credentials && void test.run(credentials)}
        >
          {dialog.test}
        </Button>
        <p className="min-w-0 flex-1 basis-40 text-hint text-ink-3">{dialog.testHint}</p>
      </div>
      <div role="status" className="empty:hidden">
        {result && (
          <Banner
            role="presentation"
            tone={getBanners()[result.outcome].tone}
            title={getBanners()[result.outcome].title}
          >
            {result.message}
          </Banner>
        )}
      </div>
      {test.state === "error" && (
        <Banner tone="danger" title={explainError(test.error).title}>
          {explainError(test.error).advice}
        </Banner>
      )}
    </div>
  );
}
