import { passwordMinLength } from "@vestibule/contract";
import { useProjectState } from "../../hooks/use-project-state.ts";

/** The project's minimum password length. */
export function usePasswordMinLength(): number {
  const project = useProjectState();
  return project.status === "ready" ? project.data.config.passwordMinLength : passwordMinLength;
}
