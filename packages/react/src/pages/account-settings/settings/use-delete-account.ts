import type { CurrentUser } from "@vestibule/client";
import type { Problems } from "../../../forms/problem.ts";
import { useForm } from "../../../forms/use-form.ts";
import { useStackApp } from "../../../hooks/use-stack-app.ts";
import type { SettingsKey } from "../../../i18n/use-settings-translate.ts";
import { explainChange } from "../changes/explain-change.ts";
import { useFreshProof } from "../proof/use-fresh-proof.ts";
import { useAskedFor } from "./use-asked-for.ts";

/** Deleting one's own account after typing `word`, so that it cannot happen by a slip. */
export function useDeleteAccount(user: CurrentUser, word: string) {
  const app = useStackApp();
  const fresh = useFreshProof();
  const { asked, panelRef, ask, cancel } = useAskedFor();
  const form = useForm<"word", SettingsKey>({
    fields: ["word"],
    trimmed: ["word"],
    check: (values): Problems<"word", SettingsKey> =>
      values.word === word ? {} : { word: { key: "deleteAccountMismatch", values: { word } } },
    async send() {
      try {
        await fresh(() => user.delete());
      } catch (error) {
        return { form: explainChange(error) };
      }
      await app.redirectToHome({ replace: true });
      return {};
    },
  });

  return {
    ...form,
    state: asked ? form.state : ("closed" as const),
    panelRef,
    ask,
    cancel,
  };
}
