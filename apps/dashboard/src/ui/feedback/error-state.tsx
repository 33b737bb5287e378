import { RefreshCw, SearchX, TriangleAlert, Unplug } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../controls/button.tsx";
import { Id } from "../data/id.tsx";
import { uiMessages } from "../messages.ts";
import { EmptyState } from "./empty-state.tsx";
import { explainError } from "./explain-error.ts";
import { NoPermission } from "./no-permission.tsx";
import { useAutoRetry } from "./retry/use-auto-retry.ts";

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
              <Id value={requestId} label={uiMessages.requestId(requestId)} />
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
