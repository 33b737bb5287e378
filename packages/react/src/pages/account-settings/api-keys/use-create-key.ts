import type { CurrentUser, NewApiKey } from "@vestibule/client";
import { useState } from "react";
import type { Problems } from "../../../forms/problem.ts";
import { useForm } from "../../../forms/use-form.ts";
import type { TeamKey } from "../../../i18n/use-team-translate.ts";
import { explainChange } from "../changes/explain-change.ts";
import { useFreshProof } from "../proof/use-fresh-proof.ts";
import { type Expiry, expiryOf, firstExpiry, isExpiry } from "./key-rules.ts";

/** A user or a team. */
export type KeyOwner = Pick<CurrentUser, "createApiKey">;

type KeyField = "description" | "expiry" | "lastDay";

/** Making a key, once the person has proved recently enough who they are: it opens what they can open. */
export function useCreateKey(owner: KeyOwner, onCreated: (key: NewApiKey) => void) {
  const fresh = useFreshProof();
  const [expiry, setExpiry] = useState<Expiry>(firstExpiry);
  const form = useForm<KeyField, TeamKey>({
    fields: ["description", "expiry", "lastDay"],
    trimmed: ["description"],
    check({ description, lastDay }): Problems<KeyField, TeamKey> {
      const end = expiryOf(expiry, lastDay, Date.now());
      return {
        ...(description === "" && { description: { key: "keyDescriptionRequired" as const } }),
        ...("refusal" in end && { lastDay: { key: end.refusal } }),
      };
    },
    async send({ description, lastDay }): Promise<Problems<KeyField, TeamKey>> {
      const end = expiryOf(expiry, lastDay, Date.now());
      if ("refusal" in end) return { lastDay: { key: end.refusal } };
      try {
        onCreated(await fresh(() => owner.createApiKey({ description, expiresAt: end.at })));
        return {};
      } catch (error) {
        return { form: explainChange(error) };
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
