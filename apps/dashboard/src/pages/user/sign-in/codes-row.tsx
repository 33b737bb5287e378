import type { ServerUser } from "@vestibule/react";
import { useState } from "react";
import { useProject } from "../../../data/projects.ts";
import { explainError } from "../../../errors/explain-error.ts";
import { useGuardedMutation } from "../../../forms/use-guarded-mutation.ts";
import { SwitchRow } from "../../../ui/choices/switch-row.tsx";
import { useUserMutation } from "../components/use-user-mutation.ts";
import { messages } from "../messages.ts";

const text = messages.methods;

/** An optimistic update, reverted if the server rejects it. */
export function CodesRow({ user }: { user: ServerUser }) {
  const { config } = useProject();
  const change = useUserMutation(user.id);
  const [wanted, setWanted] = useState<boolean>();
  const save = useGuardedMutation(async (isOn: boolean) => {
    setWanted(isOn);
    try {
      await change(() => user.update({ otpAuthEnabled: isOn }));
    } finally {
      setWanted(undefined);
    }
  });
  const isOff = !config.magicLinkEnabled;
  return (
    <SwitchRow
      label={text.otp.title}
      hint={isOff ? `${text.otp.text} ${text.offInProject}` : text.otp.text}
      checked={wanted ?? user.otpAuthEnabled}
      isPending={save.isPending}
      // If the project has disabled the method, it can only be turned off here.
      disabled={isOff && !user.otpAuthEnabled}
      error={save.error === undefined ? undefined : explainError(save.error).title}
      onCheckedChange={(isOn) => void save.run(isOn)}
    />
  );
}
