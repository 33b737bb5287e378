import { type ContactChannel, stackAppInternalsSymbol } from "@vestibule/client";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useContactChannelsState } from "../../../hooks/use-contact-channels-state.ts";
import { useStackApp } from "../../../hooks/use-stack-app.ts";
import { sortEmails } from "./use-email.ts";

/** Polling interval while a verification link is pending, in milliseconds. */
const pollIntervalMs = 5000;

/**
 * Detects verification in another tab or on another device: refetches when this tab becomes visible and, while a link
 * is pending, every few seconds.
 */
function useVerificationWatch(refresh: () => void, isWaiting: boolean, hasUnverified: boolean): void {
  useEffect(() => {
    if (!hasUnverified) return;
    const look = () => {
      if (!document.hidden) refresh();
    };
    document.addEventListener("visibilitychange", look);
    window.addEventListener("focus", look);
    const timer = isWaiting ? window.setInterval(look, pollIntervalMs) : undefined;
    return () => {
      document.removeEventListener("visibilitychange", look);
      window.removeEventListener("focus", look);
      window.clearInterval(timer);
    };
  }, [refresh, isWaiting, hasUnverified]);
}

const none: readonly ContactChannel[] = [];

/** The email list, updated when verification links are opened elsewhere. */
export function useEmails() {
  const internals = useStackApp()[stackAppInternalsSymbol];
  const state = useContactChannelsState();
  const [adding, setAdding] = useState(false);
  /** The email just added; its verification link is sent immediately. */
  const [addedId, setAddedId] = useState<string>();
  const [awaitedIds, setAwaitedIds] = useState<ReadonlySet<string>>(new Set());
  const data = state.status === "ready" ? (state.data ?? none) : none;
  const channels = useMemo(() => sortEmails(data), [data]);

  const store = internals.listStore("contactChannels");
  const refresh = useCallback(() => void store.refresh().catch(() => {}), [store]);
  const unverified = channels.filter(({ isVerified }) => !isVerified);
  useVerificationWatch(
    refresh,
    unverified.some(({ id }) => awaitedIds.has(id)),
    unverified.length > 0,
  );

  // The user object contains whether the primary email is verified.
  const verifiedCount = channels.length - unverified.length;
  const isReady = state.status === "ready";
  const previousVerifiedCount = useRef<number>(undefined);
  const users = internals.userStore();
  useEffect(() => {
    if (!isReady) return;
    // If the refetch fails, the previous user stays.
    if (previousVerifiedCount.current !== undefined && verifiedCount > previousVerifiedCount.current)
      users.refresh().catch(() => {});
    previousVerifiedCount.current = verifiedCount;
  }, [isReady, verifiedCount, users]);

  return {
    state,
    channels,
    signInCount: channels.filter(({ usedForAuth }) => usedForAuth).length,
    isAdding: adding || (isReady && channels.length === 0),
    openForm: () => setAdding(true),
    closeForm: () => setAdding(false),
    addedId,
    added(id: string) {
      setAddedId(id);
      setAdding(false);
    },
    awaitLink: (id: string) => setAwaitedIds((before) => new Set(before).add(id)),
    refresh,
  };
}
