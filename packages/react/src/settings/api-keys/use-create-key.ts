import type { CurrentUser, NewApiKey } from "@vestibule/client";
import { useState } from "react";
import type { Problems } from "../../forms/problem.ts";
import { useForm } from "../../forms/use-form.ts";
import type { TeamKey } from "../../i18n/en/teams.ts";
import { explainChangeError } from "../changes/explain-change-error.ts";
import { useStepUp } from "../step-up/use-step-up.ts";
import { defaultExpiry, type Expiry, isExpiry, resolveExpiry } from "./key-expiry.ts";

/** A user or a team. */
export type KeyOwner = Pick<CurrentUser, "createApiKey">;

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
