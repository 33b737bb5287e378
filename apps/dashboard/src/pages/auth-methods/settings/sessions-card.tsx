import { SwitchRow } from "../../../ui/choices/switch-row.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { DurationField } from "./duration-field.tsx";
import { idleProblem, lifetimeProblem } from "./durations.ts";
import { messages } from "./messages.ts";
import type { SettingsCardProps } from "./settings-fields.ts";
import { Switches } from "./switches.tsx";

const texts = messages.sessions;
/** The default idle timeout, in minutes: two weeks. */
const defaultIdleMinutes = 14 * 24 * 60;

export function SessionsCard(form: SettingsCardProps) {
  const { draft, set } = form;
  return (
    <Card title={texts.title}>
      <DurationField
        {...texts.sessionLifetimeMinutes}
        error={lifetimeProblem(draft.sessionLifetimeMinutes)}
        minutes={draft.sessionLifetimeMinutes}
        onMinutesChange={(sessionLifetimeMinutes) => set({ sessionLifetimeMinutes })}
      />
      <div className="border-t border-line pt-4">
        <SwitchRow
          {...texts.hasIdleTime}
          checked={draft.sessionIdleMinutes !== null}
          onCheckedChange={(isOn) => set({ sessionIdleMinutes: isOn ? defaultIdleMinutes : null })}
          className="-my-3"
        />
      </div>
      {draft.sessionIdleMinutes !== null && (
        <DurationField
          {...texts.sessionIdleMinutes}
          error={idleProblem(draft.sessionIdleMinutes)}
          minutes={draft.sessionIdleMinutes}
          onMinutesChange={(sessionIdleMinutes) => set({ sessionIdleMinutes })}
        />
      )}
      <div className="border-t border-line pt-4">
        <Switches {...form} names={["recentSignInRequired"]} texts={texts} />
      </div>
    </Card>
  );
}
