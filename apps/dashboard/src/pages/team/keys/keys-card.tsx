import { useQuery } from "@tanstack/react-query";
import { useProject } from "../../../data/projects.ts";
import { KeysCard } from "../../../features/api-keys/keys-card.tsx";
import { messages } from "../messages.ts";
import { keysQuery, useTeamMutation, useTeamRef } from "../team-queries.ts";

/** The API keys that members created for the team's programs. */
export function TeamKeysCard({ teamId }: { teamId: string }) {
  const isAllowed = useProject().config.allowTeamApiKeys;
  const query = useQuery({ ...keysQuery(useTeamRef(teamId)), enabled: isAllowed });
  return <KeysCard text={messages.keys} isAllowed={isAllowed} query={query} change={useTeamMutation(teamId)} />;
}
