import { useProject } from "../../../data/projects.ts";
import { getProviderName } from "../../../data/provider-names.ts";
import { messages } from "../messages.ts";

/** What people call a way to sign in, providers of the project included. */
export function useMethodName(): (method: string) => string {
  const { config } = useProject();
  return (method) => messages.methods.names[method] ?? getProviderName(method, config);
}
