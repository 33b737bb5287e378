import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CircleCheck, CircleDashed } from "lucide-react";
import type { ReactNode } from "react";
import { useAdmin, useProjectId } from "../../app/use-dashboard.ts";
import { formatNodes } from "../../i18n/format-nodes.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { RelativeTime } from "../../ui/display/relative-time.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { Loading, SkeletonText } from "../../ui/feedback/skeleton.tsx";
import { sanitizeName } from "../../ui/format/visible-name.ts";
import { Card } from "../../ui/layout/card.tsx";
import { messages } from "./messages.ts";
import { firstUserQuery, setupKeysQuery } from "./route.ts";
import { getLastUse } from "./setup-state.ts";

const pollMs = 2000;

/**
 * Polls every two seconds until both have happened, but not while the page is hidden. `madeIds`: the keys created on the
 * page.
 */
function useLiveCheck(madeIds: readonly string[] | undefined) {
  const admin = useAdmin();
  const keys = useQuery({
    ...setupKeysQuery(admin),
    refetchInterval: ({ state }) => (state.data && getLastUse(state.data, madeIds) ? false : pollMs),
  });
  const first = useQuery({
    ...firstUserQuery(admin),
    refetchInterval: ({ state }) => (state.data ? false : pollMs),
  });
  return {
    isLoading: keys.isPending || first.isPending,
    /** A failed poll; the next one may succeed. */
    error: keys.error ?? first.error,
    use: keys.data && getLastUse(keys.data, madeIds),
    first: first.data ?? undefined,
  };
}

const { check } = messages;

/** What the server has received so far, updated live. */
export function LiveCheckCard({ madeIds }: { madeIds: readonly string[] | undefined }) {
  const projectId = useProjectId();
  const { isLoading, error, use, first } = useLiveCheck(madeIds);
  const isDone = use !== undefined && first !== undefined;
  return (
    <Card title={isDone ? check.titleDone : check.title} description={isDone ? undefined : check.text}>
      {isLoading && error ? (
        <ErrorState error={error} />
      ) : (
        <div role="status" className="flex flex-col gap-4">
          <Item title={check.call} isLoading={isLoading} isDone={use !== undefined}>
            {use
              ? formatNodes(use.description ? check.callDone : check.callDoneUnnamed, {
                  key: use.description,
                  time: <RelativeTime value={use.lastUsedAt} />,
                })
              : madeIds
                ? check.callMine
                : check.callWaiting}
          </Item>
          <Item title={check.signUp} isLoading={isLoading} isDone={first !== undefined}>
            {first
              ? formatNodes(check.signUpDone, {
                  user: (
                    <Link
                      to="/projects/$projectId/users/$userId"
                      params={{ projectId, userId: first.id }}
                      className="break-words text-accent underline underline-offset-2"
                    >
                      {sanitizeName(first.displayName ?? "") || first.primaryEmail || check.nameless}
                    </Link>
                  ),
                  time: <RelativeTime value={first.signedUpAt} />,
                })
              : check.signUpWaiting}
          </Item>
          {isDone && (
            <Banner
              role="none"
              tone="ok"
              title={check.done}
              action={
                <Button asChild>
                  <Link to="/projects/$projectId" params={{ projectId }}>
                    {check.overview}
                  </Link>
                </Button>
              }
            >
              {check.doneText}
            </Banner>
          )}
          {error && !isLoading ? <p className="text-warn">{check.paused}</p> : null}
        </div>
      )}
    </Card>
  );
}

function Item(props: { title: string; isLoading: boolean; isDone: boolean; children: ReactNode }) {
  const { title, isLoading, isDone, children } = props;
  const Icon = isDone ? CircleCheck : CircleDashed;
  return (
    <div className="flex items-start gap-2.5" data-state={isDone ? "done" : "waiting"}>
      <Icon
        size={20}
        strokeWidth={1.75}
        aria-hidden="true"
        className={isDone ? "shrink-0 text-ok" : "shrink-0 animate-spin text-ink-3 [animation-duration:4s]"}
      />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{title}</p>
        {isLoading ? (
          <Loading>
            <SkeletonText lines={1} className="h-5 w-40 justify-center" />
          </Loading>
        ) : (
          <p className="text-ink-2">{children}</p>
        )}
      </div>
    </div>
  );
}
