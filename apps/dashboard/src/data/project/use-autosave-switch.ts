import type { AdminProjectConfig } from "@vestibule/react";
import { useState } from "react";
import { explainError } from "../../errors/explain-error.ts";
import { useGuardedMutation } from "../../forms/use-guarded-mutation.ts";
import { useProject } from "../projects.ts";
import { useUpdateProjectList } from "./use-update-project-list.ts";

/**
 * A switch that saves immediately. Returns the props of a SwitchRow. It reverts and shows the error if the server
 * rejects the change.
 */
export function useAutosaveSwitch(isOn: boolean, save: (isOn: boolean) => Promise<unknown>) {
  const [wanted, setWanted] = useState<boolean>();
  const mutation = useGuardedMutation(async (next: boolean) => {
    setWanted(next);
    try {
      await save(next);
    } finally {
      setWanted(undefined);
    }
  });
  return {
    checked: wanted ?? isOn,
    isPending: mutation.isPending,
    error: mutation.error === undefined ? undefined : explainError(mutation.error).title,
    onCheckedChange: (next: boolean) => void mutation.run(next),
  };
}

type FlagName = {
  [Name in keyof AdminProjectConfig]: AdminProjectConfig[Name] extends boolean ? Name : never;
}[keyof AdminProjectConfig];

/** A switch for a project setting that saves immediately. Returns the props of a SwitchRow. */
export function useProjectSwitch(name: FlagName) {
  const { config } = useProject();
  const edit = useUpdateProjectList();
  return useAutosaveSwitch(config[name], (isOn) =>
    edit((project) => (project.config[name] === isOn ? null : { config: { [name]: isOn } })),
  );
}
