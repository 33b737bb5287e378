import { type ContactChannel, type CurrentUser, ResponseError } from "@vestibule/client";
import { useForm } from "../../../forms/use-form.ts";
import type { SettingsKey } from "../../../i18n/use-settings-translate.ts";
import { explainChange } from "../changes/explain-change.ts";
import { useFreshProof } from "../proof/use-fresh-proof.ts";
import { refuseNewEmail } from "./email-rules.ts";

/** Adding an address; it is not used for sign-in before it is verified. `onAdded` gets its id. */
export function useAddEmail(user: CurrentUser, channels: readonly ContactChannel[], onAdded: (id: string) => void) {
  const fresh = useFreshProof();
  return useForm<"email", SettingsKey>({
    fields: ["email"],
    trimmed: ["email"],
    check({ email }) {
      const key = refuseNewEmail(email, channels);
      return key ? { email: { key } } : {};
    },
    async send({ email }) {
      const add = () => user.createContactChannel({ type: "email", value: email, usedForAuth: false });
      try {
        const added = await fresh(add, { sensitive: false });
        onAdded(added.id);
        return {};
      } catch (error) {
        // Added in another tab meanwhile.
        if (error instanceof ResponseError && error.statusCode === 400) return { email: { key: "emailInList" } };
        return { form: explainChange(error) };
      }
    },
  });
}
