import type { CurrentUser } from "@vestibule/client";
import type { Problems } from "../../../forms/problem.ts";
import { useForm } from "../../../forms/use-form.ts";
import { useStackApp } from "../../../hooks/use-stack-app.ts";
import type { SettingsKey } from "../../../i18n/use-settings-translate.ts";
import { explainChangeError } from "../changes/explain-change-error.ts";
import { useStepUp } from "../step-up/use-step-up.ts";
import { useInlineForm } from "./use-inline-form.ts";

/** Deletes the user's account after they type `word`, to prevent accidents. */
export function useDeleteAccount(user: CurrentUser, word: string) {
  const app = useStackApp();
  const withStepUp = useStepUp();
  const { isOpen, panelRef, open, cancel } = useInlineForm();
  const form = useForm<"word", SettingsKey>({
    fields: ["word"],
    trimmed: ["word"],
    check: (values): Problems<"word", SettingsKey> =>
      values.word === word ? {} : { word: { key: "deleteAccountMismatch", values: { word } } },
    async send() {
      try {
        await withStepUp(() => user.delete());
      } catch (error) {
        return { form: explainChangeError(error) };
      }
      await app.redirectToHome({ replace: true });
      return {};
    },
  });

  return {
    ...form,
    state: isOpen ? form.state : ("closed" as const),
    panelRef,
    open,
    cancel,
  };
}
