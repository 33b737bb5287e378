import { useQuery } from "@tanstack/react-query";
import { useProject } from "../../../data/projects.ts";
import { KeysCard } from "../../../parts/api-keys/keys-card.tsx";
import { messages } from "../messages.ts";
import { useUserChange } from "../parts/use-user-change.ts";
import { useWhose } from "../parts/use-whose.ts";
import { keysQuery } from "../queries.ts";

/** The keys that the user made for programs of theirs. */
export function UserKeysCard({ userId }: { userId: string }) {
  const isAllowed = useProject().config.allowUserApiKeys;
  const query = useQuery({ ...keysQuery(useWhose(userId)), enabled: isAllowed });
  return <KeysCard text={messages.keys} isAllowed={isAllowed} query={query} change={useUserChange(userId)} />;
}
