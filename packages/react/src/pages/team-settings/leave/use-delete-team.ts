import type { Team } from "@vestibule/client";
import type { Problems } from "../../../forms/problem.ts";
import { useForm } from "../../../forms/use-form.ts";
import type { SettingsKey } from "../../../i18n/use-settings-translate.ts";
import { explainChangeError } from "../../account-settings/changes/explain-change-error.ts";
import { leaveWithNotice } from "../../account-settings/left-teams/left-teams.ts";
import { useInlineForm } from "../../account-settings/settings/use-inline-form.ts";
import { landingId, showSection } from "../../account-settings/show-section.ts";
import { useStepUp } from "../../account-settings/step-up/use-step-up.ts";

/** Deletes a team after the user types its name, to prevent accidents. */
export function useDeleteTeam(team: Team) {
  const withStepUp = useStepUp();
  const { isOpen, panelRef, open, cancel } = useInlineForm();
  const word = team.displayName.trim();
  const form = useForm<"word", SettingsKey>({
    fields: ["word"],
    trimmed: ["word"],
    check: (values): Problems<"word", SettingsKey> =>
      values.word === word ? {} : { word: { key: "deleteAccountMismatch", values: { word } } },
    async send() {
      try {
        await withStepUp(() => leaveWithNotice(team, "teamDeleted", () => team.delete()));
      } catch (error) {
        return { form: explainChangeError(error) };
      }
      showSection(landingId);
      return {};
    },
  });
  return { ...form, state: isOpen ? form.state : ("closed" as const), panelRef, open, cancel };
}
