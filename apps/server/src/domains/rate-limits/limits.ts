import type { Logger } from "pino";
import { PlainError } from "../../http/api-error.ts";
import type { LimitedAttempt, Limits } from "../../http/limits.ts";
import { sha256 } from "../../platform/crypto/digest.ts";
import type { Database } from "../../platform/database/database.ts";
import type { ReadEndUser } from "../../platform/end-user.ts";
import { type Count, countInDatabase, countInMemory, createSharedStore, type Taken } from "./counters.ts";
import { type Attempt, type Rule, rules, subjectOf, waitInWords } from "./rules.ts";

/** Whether the owner of an account has a live session from this address. */
type FindKnownAddress = (attempt: { projectId: string; account: string; ip: string }) => Promise<boolean>;

interface Services {
  /** Where servers count together; null: this one counts alone, in its memory. */
  readonly shared: Database | null;
  readonly readEndUser: ReadEndUser;
  readonly findKnownAddress: FindKnownAddress;
  readonly log: Logger;
}

interface CountedRule {
  readonly rule: Rule;
  readonly count: Count;
}

interface TakenByRule extends Taken {
  readonly rule: Rule;
}

/** Limits nothing: for load tests, and where something in front does it. */
export const noLimits: Limits = { check: async () => ({ succeeded: async () => {} }) };

export function createLimits({ shared, readEndUser, findKnownAddress, log }: Services): Limits {
  const store = shared && createSharedStore(shared);
  const counted = rules.map((rule, index): CountedRule => {
    // One of them is enough to clean the table that they share.
    const count = store ? countInDatabase(rule, store, { cleansUp: index === 0, log }) : countInMemory(rule);
    return { rule, count };
  });

  const isSpared = async (rule: Rule, { projectId, accessType, account, ip }: Attempt): Promise<boolean> => {
    const isAsked = rule.sparesKnownAddresses && accessType === "client" && account !== undefined && ip !== null;
    return isAsked === true && (await findKnownAddress({ projectId, account, ip }));
  };

  /** Counts an attempt for every rule that concerns it; a refused one counts only where it was refused. */
  async function take(action: LimitedAttempt["action"], attempt: Attempt): Promise<TakenByRule[]> {
    const all: TakenByRule[] = [];
    for (const { rule, count } of counted) {
      const subject = rule.action === action ? subjectOf(rule, attempt) : null;
      if (!subject) continue;
      const taken = await count(keyOf(subject));
      if (taken.waitMs !== null && !(await isSpared(rule, attempt))) {
        await giveBack(all);
        log.info({ projectId: attempt.projectId, rule: rule.name }, "too many attempts");
        throw tooManyAttempts(taken.waitMs);
      }
      all.push({ ...taken, rule });
    }
    return all;
  }

  return {
    async check({ action, request, ...attempt }) {
      const taken = await take(action, { ...attempt, ip: readEndUser(request).ip });
      return {
        async succeeded() {
          if (action === "credential") await giveBack(taken.filter(({ rule }) => !rule.countsSuccesses));
        },
      };
    },
  };
}

const giveBack = (all: readonly Taken[]): Promise<unknown> => Promise.all(all.map((taken) => taken.giveBack()));

/** Addresses of people do not lie about in a table of counters. The parts are told apart: none of them holds a line break. */
const keyOf = (subject: readonly string[]): string => sha256(subject.join("\n")).toString("base64url");

/** @see RFC 6585 §4, RFC 9110 §10.2.3 */
function tooManyAttempts(waitMs: number): PlainError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new PlainError(429, `Too many attempts. Try again in ${waitInWords(seconds)}.`, {
    "retry-after": String(seconds),
  });
}
