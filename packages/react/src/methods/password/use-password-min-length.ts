import { passwordLength } from "../../forms/password-length.ts";
import { useProjectState } from "../../hooks/use-project-state.ts";

/** The project's minimum password length. */
export function usePasswordMinLength(): number {
  const project = useProjectState();
  return project.status === "ready" ? project.data.config.passwordMinLength : passwordLength.min;
}
