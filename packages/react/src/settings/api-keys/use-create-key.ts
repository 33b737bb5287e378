import type { ApiKey, ApiKeyMethods, NewApiKey } from "@vestibule/client";
import { useState } from "react";
import type { Problems } from "../../forms/problem.ts";
import { useForm } from "../../forms/use-form.ts";
import type { TeamKey } from "../../i18n/en/teams.ts";
import { explainChangeError } from "../changes/explain-change-error.ts";
import { useStepUp } from "../step-up/use-step-up.ts";

export type KeyStatus = "valid" | "expired" | "revoked";

export function getKeyStatus(key: Pick<ApiKey, "whyInvalid">): KeyStatus {
  const reason = key.whyInvalid();
  if (reason === null) return "valid";
  return reason === "expired" ? "expired" : "revoked";
}

/** Valid keys first, then the newest. */
export function sortKeys(keys: readonly ApiKey[]): readonly ApiKey[] {
  const rank = (key: ApiKey) => (getKeyStatus(key) === "valid" ? 0 : 1);
  return [...keys].sort((a, b) => rank(a) - rank(b) || b.createdAt.getTime() - a.createdAt.getTime());
}

const dayMs = 24 * 60 * 60 * 1000;

/** Options for a new key's expiration; a number is days from now. */
const expiryDays = { "1": 1, "7": 7, "30": 30, "90": 90, year: 365 } as const;

export type Expiry = keyof typeof expiryDays | "never" | "date";
export const expiries: readonly Expiry[] = ["1", "7", "30", "90", "year", "never", "date"];
const defaultExpiry: Expiry = "30";

const isExpiry = (text: string): text is Expiry => (expiries as readonly string[]).includes(text);

/** `at` null: never. `errorKey`: why nothing can be made of `lastDay`. */
export type ExpiryResult = { at: Date | null } | { errorKey: TeamKey };

/**
 * `lastDay`: the value of a date input, such as `2026-11-21`. The key expires at the end of that day in the user's time
 * zone. `now`: ms since the epoch.
 */
export function resolveExpiry(expiry: Expiry, lastDay: string, now: number): ExpiryResult {
  if (expiry === "never") return { at: null };
  if (expiry !== "date") return { at: new Date(now + expiryDays[expiry] * dayMs) };
  const at = new Date(`${lastDay}T23:59:59.999`);
  if (Number.isNaN(at.getTime())) return { errorKey: "keyLastDayRequired" };
  return at.getTime() <= now ? { errorKey: "keyLastDayPast" } : { at };
}

/** The local date of a moment, in the format of date inputs. */
export function toDateInputValue(moment: Date): string {
  const two = (part: number) => String(part).padStart(2, "0");
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

/** Keys that expire later than this count as never expiring, because other kits store them that way; in ms. */
const effectivelyNeverMs = 50 * 365 * dayMs;

export const isEffectivelyNever = (expiresAt: Date | undefined, now: number): boolean =>
  expiresAt === undefined || expiresAt.getTime() - now > effectivelyNeverMs;

/** A user or a team. */
export type KeyOwner = Pick<ApiKeyMethods, "createApiKey">;

type KeyField = "description" | "expiry" | "lastDay";

/** Creates a key after step-up authentication, because a key grants the user's access. */
export function useCreateKey(owner: KeyOwner, onCreated: (key: NewApiKey) => void) {
  const withStepUp = useStepUp();
  const [expiry, setExpiry] = useState<Expiry>(defaultExpiry);
  const form = useForm<KeyField, TeamKey>({
    fields: ["description", "expiry", "lastDay"],
    trimmed: ["description"],
    check({ description, lastDay }): Problems<KeyField, TeamKey> {
      const end = resolveExpiry(expiry, lastDay, Date.now());
      return {
        ...(description === "" && { description: { key: "keyDescriptionRequired" as const } }),
        ...("errorKey" in end && { lastDay: { key: end.errorKey } }),
      };
    },
    async send({ description, lastDay }): Promise<Problems<KeyField, TeamKey>> {
      const end = resolveExpiry(expiry, lastDay, Date.now());
      if ("errorKey" in end) return { lastDay: { key: end.errorKey } };
      try {
        onCreated(await withStepUp(() => owner.createApiKey({ description, expiresAt: end.at })));
        return {};
      } catch (error) {
        return { form: explainChangeError(error) };
      }
    },
  });
  return {
    ...form,
    expiry,
    chooseExpiry(value: string) {
      if (isExpiry(value)) setExpiry(value);
    },
  };
}
