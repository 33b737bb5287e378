import { useProject } from "../../../data/projects.ts";
import { getProviderName } from "../../../data/provider-names.ts";
import { messages } from "../messages.ts";

/** The name of a sign-in method, including the project's own providers. */
export function useMethodName(): (method: string) => string {
  const { config } = useProject();
  return (method) => messages.methods.names[method] ?? getProviderName(method, config);
}
