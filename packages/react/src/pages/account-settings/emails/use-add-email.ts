import { type ContactChannel, type CurrentUser, ResponseError } from "@vestibule/client";
import { useForm } from "../../../forms/use-form.ts";
import type { SettingsKey } from "../../../i18n/use-settings-translate.ts";
import { explainChangeError } from "../changes/explain-change-error.ts";
import { useStepUp } from "../step-up/use-step-up.ts";
import { validateNewEmail } from "./email-actions.ts";

/** Adds an email; it is not used for sign-in until verified. `onAdded` receives its ID. */
export function useAddEmail(user: CurrentUser, channels: readonly ContactChannel[], onAdded: (id: string) => void) {
  const withStepUp = useStepUp();
  return useForm<"email", SettingsKey>({
    fields: ["email"],
    trimmed: ["email"],
    check({ email }) {
      const key = validateNewEmail(email, channels);
      return key ? { email: { key } } : {};
    },
    async send({ email }) {
      const add = () => user.createContactChannel({ type: "email", value: email, usedForAuth: false });
      try {
        const added = await withStepUp(add, { sensitive: false });
        onAdded(added.id);
        return {};
      } catch (error) {
        // It was added in another tab.
        if (error instanceof ResponseError && error.statusCode === 400) return { email: { key: "emailInList" } };
        return { form: explainChangeError(error) };
      }
    },
  });
}
