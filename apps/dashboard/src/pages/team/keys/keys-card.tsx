import { useQuery } from "@tanstack/react-query";
import { useProject } from "../../../data/projects.ts";
import { KeysCard } from "../../../parts/api-keys/keys-card.tsx";
import { messages } from "../messages.ts";
import { keysQuery, useTeamChange, useWhich } from "../queries.ts";

/** The keys that members made for programs of the team. */
export function TeamKeysCard({ teamId }: { teamId: string }) {
  const isAllowed = useProject().config.allowTeamApiKeys;
  const query = useQuery({ ...keysQuery(useWhich(teamId)), enabled: isAllowed });
  return <KeysCard text={messages.keys} isAllowed={isAllowed} query={query} change={useTeamChange(teamId)} />;
}
