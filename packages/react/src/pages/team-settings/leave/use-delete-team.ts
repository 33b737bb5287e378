import type { Team } from "@vestibule/client";
import type { Problems } from "../../../forms/problem.ts";
import { useForm } from "../../../forms/use-form.ts";
import type { SettingsKey } from "../../../i18n/use-settings-translate.ts";
import { explainChange } from "../../account-settings/changes/explain-change.ts";
import { leaving } from "../../account-settings/left-teams/left-teams.ts";
import { useFreshProof } from "../../account-settings/proof/use-fresh-proof.ts";
import { useAskedFor } from "../../account-settings/settings/use-asked-for.ts";
import { landingId, showSection } from "../../account-settings/show-section.ts";

/** Deleting a team after typing its name, so that it cannot happen by a slip. */
export function useDeleteTeam(team: Team) {
  const fresh = useFreshProof();
  const { asked, panelRef, ask, cancel } = useAskedFor();
  const word = team.displayName.trim();
  const form = useForm<"word", SettingsKey>({
    fields: ["word"],
    trimmed: ["word"],
    check: (values): Problems<"word", SettingsKey> =>
      values.word === word ? {} : { word: { key: "deleteAccountMismatch", values: { word } } },
    async send() {
      try {
        await fresh(() => leaving(team, "teamDeleted", () => team.delete()));
      } catch (error) {
        return { form: explainChange(error) };
      }
      showSection(landingId);
      return {};
    },
  });
  return { ...form, state: asked ? form.state : ("closed" as const), panelRef, ask, cancel };
}
