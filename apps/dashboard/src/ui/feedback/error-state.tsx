import { Lock, RefreshCw, SearchX, TriangleAlert, Unplug } from "lucide-react";
import { type ComponentProps, type ReactNode, useEffect, useEffectEvent } from "react";
import { explainError } from "../../errors/explain-error.ts";
import { Button } from "../controls/button.tsx";
import { Id } from "../display/id.tsx";
import { uiMessages } from "../messages.ts";
import { cx } from "../styles.ts";

export type EmptyStateProps = Omit<ComponentProps<"div">, "title"> & {
  /** A muted Lucide icon. */
  icon?: ReactNode;
  /** One sentence: what is missing and what it is for. */
  title: ReactNode;
  description?: ReactNode;
  /** A single button. */
  action?: ReactNode;
  /** One row, in a card next to others. */
  isInCard?: boolean | undefined;
};

export function EmptyState({ icon, title, description, action, isInCard, className, ...props }: EmptyStateProps) {
  if (isInCard) {
    return (
      <div {...props} className={cx("flex flex-wrap items-center justify-between gap-x-4 gap-y-2", className)}>
        <div className="min-w-0 flex-1 basis-56 text-ink-2">
          <p className="break-words">{title}</p>
          {description && <p className="break-words">{description}</p>}
        </div>
        {action}
      </div>
    );
  }
  return (
    <div {...props} className={cx("flex flex-col items-center gap-3 px-4 py-12 text-center", className)}>
      {icon && (
        <span
          aria-hidden="true"
          className="flex size-10 items-center justify-center rounded-control border border-line bg-sunken text-ink-3 [&>svg]:size-5 [&>svg]:stroke-[1.75]"
        >
          {icon}
        </span>
      )}
      <div className="max-w-sm min-w-0">
        <p className="font-medium text-balance break-words">{title}</p>
        {description && <p className="mt-0.5 text-balance break-words text-ink-2">{description}</p>}
      </div>
      {action}
    </div>
  );
}

function NoPermission({ action }: { action?: ReactNode }) {
  return (
    <EmptyState
      role="alert"
      icon={<Lock />}
      title={uiMessages.noPermission}
      description={uiMessages.noPermissionAdvice}
      action={action}
    />
  );
}

/** How long to wait between checks of the server, in ms. */
const retryIntervalMs = 5000;

/** Whether the dashboard's server responds at all. */
const isServerReachable = (): Promise<boolean> =>
  fetch(document.baseURI, { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(retryIntervalMs) }).then(
    () => true,
    () => false,
  );

/**
 * Retries once the server is reachable again. Checks every five seconds, and only while the page is visible. The error
 * stays in place meanwhile, because content that flickers would be announced each time.
 */
function useAutoRetry(isRequested: boolean, onRetry: () => void): void {
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    if (!isRequested) return;
    const ended = new AbortController();
    const { signal } = ended;
    let isChecking = false;
    const checkServer = async () => {
      if (isChecking || document.visibilityState !== "visible") return;
      isChecking = true;
      const isReachable = await isServerReachable();
      isChecking = false;
      if (isReachable && !signal.aborted) retry();
    };
    const timer = setInterval(checkServer, retryIntervalMs);
    window.addEventListener("online", checkServer, { signal });
    return () => {
      clearInterval(timer);
      ended.abort();
    };
  }, [isRequested]);
}

export type ErrorStateProps = {
  /** The error thrown by the kit. */
  error: unknown;
  onRetry?: (() => void) | undefined;
  isRetrying?: boolean | undefined;
  /** Another action, such as a link to the list. */
  action?: ReactNode;
};

/** Replaces content that failed to load: what happened, and what to do next. */
export function ErrorState({ error, onRetry, isRetrying, action }: ErrorStateProps) {
  const { kind, title, advice, requestId, canRetry } = explainError(error);
  useAutoRetry(kind === "network" && onRetry !== undefined && !isRetrying, () => onRetry?.());
  if (kind === "permission") return <NoPermission action={action} />;
  const Icon = kind === "network" ? Unplug : kind === "not-found" ? SearchX : TriangleAlert;
  return (
    <EmptyState
      role="alert"
      icon={<Icon />}
      title={title}
      description={
        <>
          {advice}
          {requestId && (
            <span className="mt-1 block">
              <Id value={requestId} label={uiMessages.requestId({ id: requestId })} />
            </span>
          )}
        </>
      }
      action={
        <span className="flex flex-wrap justify-center gap-2">
          {onRetry && canRetry && (
            <Button
              isLoading={isRetrying}
              icon={<RefreshCw size={16} strokeWidth={1.75} aria-hidden="true" />}
              onClick={onRetry}
            >
              {uiMessages.retry}
            </Button>
          )}
          {action}
        </span>
      }
    />
  );
}
