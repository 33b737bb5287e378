import type { Team } from "@vestibule/client";
import { isStrictEmailAddress } from "@vestibule/contract";
import type { Problems } from "../../../forms/problem.ts";
import { useForm } from "../../../forms/use-form.ts";
import { type TeamKey, teamMessages } from "../../../i18n/en/teams.ts";
import { useTranslate } from "../../../i18n/use-translate.ts";
import { explainChangeError } from "../../../settings/changes/explain-change-error.ts";
import { useStepUp } from "../../../settings/step-up/use-step-up.ts";
import { useStylesheet } from "../../../theme/use-stylesheet.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { ProblemNotice, problemText } from "../../../ui/problem-text.tsx";
import { TextField } from "../../../ui/text-field.tsx";

const inviteFormCss = `
.vst-inline-form{display:flex;flex-wrap:wrap;align-items:flex-start;gap:8px}
.vst-inline-form>.vst-field{flex:1 1 200px;max-inline-size:400px}
.vst-inline-form>.vst-button{margin-block-start:26px}
@media (max-width:480px){.vst-inline-form>.vst-field{flex-basis:100%}.vst-inline-form>.vst-button{margin-block-start:0}}
`;

type InviteFormProps = {
  team: Team;
  /** The previously invited email. */
  invited: string | undefined;
  onInvited: (email: string) => void;
};

/** Sends an invitation by email. Mounted anew for each invitation. */
export function InviteForm({ team, invited, onInvited }: InviteFormProps) {
  useStylesheet(inviteFormCss);
  const t = useTranslate(teamMessages);
  const form = useInvite(team, onInvited, invited !== undefined);
  return (
    <form className="vst-panel-form" {...form.formProps}>
      {invited !== undefined && form.attempt === 0 && <Notice tone="ok">{t("invited", { email: invited })}</Notice>}
      <ProblemNotice key={form.attempt} problem={form.problems.form} t={t} />
      <div className="vst-inline-form">
        <TextField
          label={t("inviteEmail")}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={problemText(t, form.problems.email)}
        />
        <Button type="submit" busy={form.state !== "idle"}>
          {t("invite")}
        </Button>
      </div>
    </form>
  );
}

function useInvite(team: Team, onInvited: (email: string) => void, takesFocus: boolean) {
  const withStepUp = useStepUp();
  return useForm<"email", TeamKey>({
    fields: ["email"],
    trimmed: ["email"],
    takesFocus,
    check({ email }): Problems<"email", TeamKey> {
      if (email === "") return { email: { key: "inviteEmailRequired" } };
      return isStrictEmailAddress(email) ? {} : { email: { key: "emailInvalid" } };
    },
    async send({ email }) {
      try {
        await withStepUp(() => team.inviteUser({ email }), { sensitive: false });
        onInvited(email);
        return {};
      } catch (error) {
        return { form: explainChangeError(error) };
      }
    },
  });
}
