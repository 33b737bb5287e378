import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CircleCheck, CircleDashed } from "lucide-react";
import type { ReactNode } from "react";
import { useAdmin, useProjectId } from "../../app/use-dashboard.ts";
import { getLastUse } from "../../data/project-keys.ts";
import { formatNodes } from "../../i18n/format-nodes.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { RelativeTime } from "../../ui/display/relative-time.tsx";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { Loading, SkeletonText } from "../../ui/feedback/skeleton.tsx";
import { sanitizeName } from "../../ui/format/visible-name.ts";
import { Card } from "../../ui/layout/card.tsx";
import { messages } from "./messages.ts";
import { firstUserQuery, setupKeysQuery } from "./route.ts";

const pollMs = 2000;

/**
 * Polls every two seconds until both have happened, but not while the page is hidden. `madeIds`: the keys created on the
 * page.
 */
export function useLiveCheck(madeIds: readonly string[] | undefined) {
  const admin = useAdmin();
  const keys = useQuery({
    ...setupKeysQuery(admin),
    refetchInterval: ({ state }) => (state.data && getLastUse(state.data, madeIds) ? false : pollMs),
  });
  const first = useQuery({
    ...firstUserQuery(admin),
    refetchInterval: ({ state }) => (state.data ? false : pollMs),
  });
  const use = keys.data && getLastUse(keys.data, madeIds);
  return {
    isLoading: keys.isPending || first.isPending,
    /** A failed poll; the next one may succeed. */
    error: keys.error ?? first.error,
    use,
    first: first.data ?? undefined,
    isDone: use !== undefined && !!first.data,
  };
}

const { check } = messages;

/** How many steps are done, as a sentence and as a bar. */
export function StepsProgress({ steps }: { steps: readonly { readonly isDone: boolean }[] }) {
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <>
      {messages.descriptionDone({ done, total: steps.length })}
      <span aria-hidden="true" className="mt-2 block h-1 max-w-48 overflow-hidden rounded-full bg-line">
        <span className="block h-full rounded-full bg-accent" style={{ width: `${(done / steps.length) * 100}%` }} />
      </span>
    </>
  );
}

interface LiveCheckCardProps {
  readonly live: ReturnType<typeof useLiveCheck>;
  readonly madeIds: readonly string[] | undefined;
  /** What to do once everything was received. */
  readonly children: ReactNode;
}

/** What the server has received so far, updated live. */
export function LiveCheckCard({ live, madeIds, children }: LiveCheckCardProps) {
  const projectId = useProjectId();
  const { isLoading, error, use, first, isDone } = live;
  const user = first && (
    <Link
      to="/projects/$projectId/users/$userId"
      params={{ projectId, userId: first.id }}
      className="break-words text-accent underline underline-offset-2"
    >
      {sanitizeName(first.displayName ?? "") || first.primaryEmail || check.nameless}
    </Link>
  );
  return (
    <Card
      isFlush
      title={isDone ? <DoneTitle /> : check.title}
      description={isDone ? undefined : check.text}
      footer={
        isDone && (
          <Button asChild>
            <Link to="/projects/$projectId" params={{ projectId }}>
              {check.overview}
            </Link>
          </Button>
        )
      }
    >
      {isLoading && error ? (
        <ErrorState error={error} />
      ) : (
        <div role="status" className="grid gap-4 px-4 pb-4 sm:px-5">
          {use && first ? (
            <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
              <Fact label={check.lastCall} name={use.description} time={use.lastUsedAt} />
              <Fact label={check.signUp} name={user} time={first.signedUpAt} />
            </dl>
          ) : (
            <>
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
                  ? formatNodes(check.signUpDone, { user, time: <RelativeTime value={first.signedUpAt} /> })
                  : check.signUpWaiting}
              </Item>
            </>
          )}
          {error && !isLoading ? <p className="text-warn">{check.paused}</p> : null}
        </div>
      )}
      {isDone && children}
    </Card>
  );
}

const DoneTitle = () => (
  <span className="flex items-center gap-2">
    <CircleCheck size={20} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-ok" />
    {check.titleDone}
  </span>
);

interface FactProps {
  readonly label: string;
  readonly name: ReactNode;
  readonly time: Date | null;
}

/** A line of what has happened: the time is always whole, and the name takes the rest. */
function Fact({ label, name, time }: FactProps) {
  return (
    <div className="contents" data-state="done">
      <dt className="text-ink-2">{label}</dt>
      <dd className="flex min-w-0">
        {name && <span className="truncate">{name}</span>}
        <span className="shrink-0 whitespace-pre text-ink-2">
          {name && " · "}
          <RelativeTime value={time} />
        </span>
      </dd>
    </div>
  );
}

interface ItemProps {
  readonly title: string;
  readonly isLoading: boolean;
  readonly isDone: boolean;
  readonly children: ReactNode;
}

function Item({ title, isLoading, isDone, children }: ItemProps) {
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
