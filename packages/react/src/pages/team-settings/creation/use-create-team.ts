import type { CurrentUser } from "@vestibule/client";
import type { Problems } from "../../../forms/problem.ts";
import { useForm } from "../../../forms/use-form.ts";
import type { TeamKey } from "../../../i18n/use-team-translate.ts";
import { explainChange } from "../../account-settings/changes/explain-change.ts";
import { useFreshProof } from "../../account-settings/proof/use-fresh-proof.ts";
import { showSection } from "../../account-settings/show-section.ts";

/** Making a team, which is selected then, and going on to its section. */
export function useCreateTeam(user: CurrentUser) {
  const fresh = useFreshProof();
  return useForm<"name", TeamKey>({
    fields: ["name"],
    trimmed: ["name"],
    takesFocus: true,
    check: ({ name }): Problems<"name", TeamKey> => (name === "" ? { name: { key: "teamNameRequired" } } : {}),
    async send({ name }) {
      try {
        const team = await fresh(() => user.createTeam({ displayName: name }), { sensitive: false });
        showSection(`team-${team.id}`);
        return {};
      } catch (error) {
        return { form: explainChange(error) };
      }
    },
  });
}
