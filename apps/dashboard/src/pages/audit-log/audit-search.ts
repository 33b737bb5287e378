import type { AuditEntry, AuditFilter } from "@vestibule/react";
import { isAuditAction } from "../../data/audit/audit-actions.ts";
import { type DateRange, getTimeRange, parseDateRange } from "../../features/filters/date-range.ts";

export const outcomes = ["success", "failure", "challenge"] as const;

/** The filters of the list, from the URL. */
export interface AuditSearch extends DateRange {
  readonly action?: AuditEntry["action"];
  readonly outcome?: AuditEntry["outcome"];
  /** Ids, as other pages put them into links. */
  readonly actor?: string;
  readonly target?: string;
}

const isId = (value: unknown): value is string =>
  typeof value === "string" && value.trim() !== "" && value.length <= 256;

export function parseAuditSearch({ action, outcome, actor, target, ...days }: Record<string, unknown>): AuditSearch {
  const knownOutcome = outcomes.find((each) => each === outcome);
  return {
    ...(isAuditAction(action) && { action }),
    ...(knownOutcome && { outcome: knownOutcome }),
    ...(isId(actor) && { actor: actor.trim() }),
    ...(isId(target) && { target: target.trim() }),
    ...parseDateRange(days),
  };
}

/** The filter to send to the server. Only the day of `now` matters. */
export function toFilter({ action, outcome, actor, target, ...days }: AuditSearch, now: Date): AuditFilter {
  const { after, before } = getTimeRange(days, now);
  return { action, outcome, actorId: actor, targetId: target, from: after, to: before };
}

export const hasFilter = (search: AuditSearch): boolean => Object.keys(search).length > 0;

export const isUuid = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

/** Whether an id means nothing to a reader. Ids of templates and permissions are words. */
export const isOpaque = (id: string): boolean => isUuid(id) || /^(?:ep|msg)_[\da-z]+$/i.test(id);

export const shortId = (id: string): string => (isOpaque(id) && id.length > 12 ? `${id.slice(0, 8)}…` : id);
