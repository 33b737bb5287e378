import type { AuditAction, AuditEntryRead, contract, ListedAuditEntryRead } from "@vestibule/contract/endpoints";
import { camelCaseKeys } from "../../core/wire/letter-case.ts";
import { withQuery } from "../../core/wire/paths.ts";
import type { SessionDevice } from "../sessions/session-types.ts";
import type { AdminContext } from "./admin-context.ts";

type Endpoints = typeof contract.auditLog;

export interface AuditEntry {
  /** 1, 2, 3 … per project. */
  readonly number: number;
  readonly id: string;
  readonly at: Date;
  readonly action: AuditAction;
  readonly outcome: AuditEntryRead["outcome"];
  readonly reason: string | null;
  readonly actor: {
    readonly type: AuditEntryRead["actor"]["type"];
    readonly id: string | null;
    readonly accessType: string | null;
    /** Current name, otherwise email. Null when the actor has neither or was deleted. */
    readonly displayName: string | null;
  };
  readonly target: { readonly type: string; readonly id: string; readonly displayName: string | null } | null;
  readonly ip: string | null;
  readonly countryCode: string | null;
  readonly userAgent: string | null;
  /** Parsed from the user agent. */
  readonly device: SessionDevice;
  readonly details: unknown;
  /** Current names of the users and teams whose IDs are in `details`, by ID. */
  readonly names: Readonly<Record<string, string>>;
  readonly hash: string;
}

export interface AuditFilter {
  readonly action?: AuditAction | undefined;
  readonly outcome?: AuditEntryRead["outcome"] | undefined;
  readonly actorId?: string | undefined;
  readonly targetId?: string | undefined;
  readonly ip?: string | undefined;
  /** Attempts to sign in or up: the method, as in the metrics. */
  readonly signInMethod?: string | undefined;
  /** Failed attempts to sign in or up: the error code, such as `EMAIL_PASSWORD_MISMATCH`. */
  readonly signInFailure?: string | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

export interface ListAuditEntriesOptions extends AuditFilter {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/** Newest first. `nextCursor` is null on the last page. */
export type AuditEntryPage = readonly AuditEntry[] & { readonly nextCursor: string | null };

export interface AuditVerification {
  readonly isWhole: boolean;
  readonly entries: number;
  readonly firstProblem: { readonly number: number; readonly problem: string } | null;
  /** The end of the hash chain. Store it elsewhere to detect truncation later. */
  readonly head: { readonly number: number; readonly hash: string } | null;
}

export interface AuditMethods {
  listAuditEntries(options?: ListAuditEntriesOptions): Promise<AuditEntryPage>;
  verifyAuditLog(): Promise<AuditVerification>;
  /** Yields all entries as JSON lines, oldest first, a few thousand at a time. */
  exportAuditLog(filter?: AuditFilter): AsyncGenerator<string, void, undefined>;
}

const fromWire = ({ actor, target, ...wire }: ListedAuditEntryRead): AuditEntry => {
  const { atMillis, ...same } = camelCaseKeys(wire);
  return Object.freeze({
    ...same,
    at: new Date(atMillis),
    actor: camelCaseKeys(actor),
    target: target && camelCaseKeys(target),
  });
};

const toQuery = ({ actorId, targetId, from, to, action, outcome, ip, ...filter }: AuditFilter) => ({
  action,
  outcome,
  ip,
  actor_id: actorId,
  target_id: targetId,
  sign_in_method: filter.signInMethod,
  sign_in_failure: filter.signInFailure,
  from_millis: from?.getTime(),
  to_millis: to?.getTime(),
});

export function createAuditMethods({ api }: AdminContext): AuditMethods {
  const exportAfter = async (filter: AuditFilter, after: number): Promise<string> => {
    const path = withQuery("/internal/audit-log/export", { ...toQuery(filter), after });
    return (await api.send(path, { method: "GET" }, null)).text;
  };
  return {
    listAuditEntries: async ({ limit, cursor, ...filter } = {}) => {
      const path = withQuery("/internal/audit-log", { ...toQuery(filter), limit, cursor });
      const { items, pagination } = await api.call<Endpoints["list"]>("GET", path, { session: null });
      return Object.assign(items.map(fromWire), { nextCursor: pagination.next_cursor });
    },
    verifyAuditLog: async () => {
      const path = "/internal/audit-log/verification";
      return camelCaseKeys(await api.call<Endpoints["verify"]>("GET", path, { session: null }));
    },
    async *exportAuditLog(filter = {}) {
      let after = 0;
      for (;;) {
        const lines = await exportAfter(filter, after);
        const last = lines.trimEnd().split("\n").at(-1);
        if (!last) return;
        yield lines;
        after = (JSON.parse(last) as AuditEntryRead).number;
      }
    },
  };
}
