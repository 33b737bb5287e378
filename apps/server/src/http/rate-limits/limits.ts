import type { Logger } from "pino";
import { sha256 } from "../../platform/crypto/digest.ts";
import type { Database } from "../../platform/database/database.ts";
import type { ReadEndUser } from "../../platform/platform.ts";
import { PlainError } from "../api-error.ts";
import type { LimitedAttempt, Limits } from "../limits.ts";
import { type Count, type CountedAttempt as CountedByLimiter, countInDatabase, countInMemory } from "./counters.ts";
import {
  type Attempt,
  formatDuration,
  getSubject,
  type Rule,
  rules,
  suppressedEmailKinds,
} from "./rate-limit-rules.ts";

/** Whether the account's user has an active session from this address. */
type IsTrustedAddress = (attempt: { projectId: string; account: string; ip: string }) => Promise<boolean>;

interface Services {
  /** The database of shared counters; null to count in this process only. */
  readonly shared: Database | null;
  readonly readEndUser: ReadEndUser;
  readonly isTrustedAddress: IsTrustedAddress;
  readonly log: Logger;
}

interface CountedRule {
  readonly rule: Rule;
  readonly count: Count;
}

interface CountedByRule extends CountedByLimiter {
  readonly rule: Rule;
}

/** No limits: for load tests and deployments with an external rate limiter. */
export const noLimits: Limits = { check: async () => ({ isEmailSuppressed: false, succeeded: async () => {} }) };

export function createLimits({ shared, readEndUser, isTrustedAddress, log }: Services): Limits {
  const counted = rules.map((rule, index): CountedRule => {
    // One rule is enough to clean up the shared table.
    const count = shared ? countInDatabase(rule, shared, { cleansUp: index === 0, log }) : countInMemory(rule);
    return { rule, count };
  });

  const isExempt = async (rule: Rule, { projectId, accessType, account, ip }: Attempt): Promise<boolean> => {
    const shouldCheck = rule.exemptsTrustedAddresses && accessType === "client" && account !== undefined && ip !== null;
    return shouldCheck === true && (await isTrustedAddress({ projectId, account, ip }));
  };

  /** Counts an attempt for every matching rule; a rejected attempt counts only for the rule that rejected it. */
  async function countAttempt(action: LimitedAttempt["action"], attempt: Attempt) {
    const all: CountedByRule[] = [];
    let isSoftExceeded = false;
    for (const { rule, count } of counted) {
      const subject = rule.action === action ? getSubject(rule, attempt) : null;
      if (!subject || (rule.followsSoft && !isSoftExceeded)) continue;
      const taken = await count(getCounterKey(subject));
      if (taken.waitMs !== null && rule.isSoft) {
        isSoftExceeded = true;
        continue;
      }
      if (taken.waitMs !== null && !(await isExempt(rule, attempt))) {
        if (rule.followsSoft && suppressedEmailKinds.has(attempt.emailKind))
          return { counted: all, isEmailSuppressed: true };
        await refund(all);
        log.info({ projectId: attempt.projectId, rule: rule.name }, "too many attempts");
        throw tooManyAttempts(taken.waitMs);
      }
      all.push({ ...taken, rule });
    }
    return { counted: all, isEmailSuppressed: false };
  }

  return {
    async check({ action, request, ...attempt }) {
      const taken = await countAttempt(action, { ...attempt, ip: readEndUser(request).ip });
      return {
        isEmailSuppressed: taken.isEmailSuppressed,
        async succeeded() {
          if (refundedActions.has(action)) await refund(taken.counted.filter(({ rule }) => !rule.countsSuccesses));
        },
      };
    },
  };
}

/** A correct code is refunded at most twenty times, because then its attempts are used up. */
const refundedActions: ReadonlySet<LimitedAttempt["action"]> = new Set(["credential", "code"]);

const refund = (all: readonly CountedByLimiter[]): Promise<unknown> => Promise.all(all.map((taken) => taken.refund()));

/** Hashes the key, so that the counter table contains no personal data. The parts never contain a line break. */
const getCounterKey = (subject: readonly string[]): string => sha256(subject.join("\n")).toString("base64url");

/** @see RFC 6585 §4, RFC 9110 §10.2.3 */
function tooManyAttempts(waitMs: number): PlainError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new PlainError(429, `Too many attempts. Try again in ${formatDuration(seconds)}.`, {
    "retry-after": String(seconds),
  });
}
