import type { AdminProjectConfig } from "@vestibule/react";
import { useProject } from "../projects.ts";
import { useAutosaveSwitch } from "./use-autosave-switch.ts";
import { useUpdateProjectList } from "./use-update-project-list.ts";

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
