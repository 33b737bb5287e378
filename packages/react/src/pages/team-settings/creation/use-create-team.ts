import type { CurrentUser } from "@vestibule/client";
import type { Problems } from "../../../forms/problem.ts";
import { useForm } from "../../../forms/use-form.ts";
import type { TeamKey } from "../../../i18n/use-team-translate.ts";
import { explainChangeError } from "../../account-settings/changes/explain-change-error.ts";
import { showSection } from "../../account-settings/show-section.ts";
import { useStepUp } from "../../account-settings/step-up/use-step-up.ts";

/** Creates a team, selects it and opens its section. */
export function useCreateTeam(user: CurrentUser) {
  const withStepUp = useStepUp();
  return useForm<"name", TeamKey>({
    fields: ["name"],
    trimmed: ["name"],
    takesFocus: true,
    check: ({ name }): Problems<"name", TeamKey> => (name === "" ? { name: { key: "teamNameRequired" } } : {}),
    async send({ name }) {
      try {
        const team = await withStepUp(() => user.createTeam({ displayName: name }), { sensitive: false });
        showSection(`team-${team.id}`);
        return {};
      } catch (error) {
        return { form: explainChangeError(error) };
      }
    },
  });
}
