import { passwordLength } from "../forms/password-length.ts";
import { useProjectState } from "../hooks/use-project-state.ts";

/** Fewest characters of a new password, as the project wants them. */
export function usePasswordMinLength(): number {
  const project = useProjectState();
  return project.status === "ready" ? project.data.config.passwordMinLength : passwordLength.min;
}
