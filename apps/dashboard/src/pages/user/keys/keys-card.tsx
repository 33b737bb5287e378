import { useQuery } from "@tanstack/react-query";
import { useProject } from "../../../data/projects.ts";
import { KeysCard } from "../../../features/api-keys/keys-card.tsx";
import { useUserMutation } from "../components/use-user-mutation.ts";
import { useUserRef } from "../components/use-user-ref.ts";
import { messages } from "../messages.ts";
import { keysQuery } from "../user-queries.ts";

/** The API keys that the user created for their own programs. */
export function UserKeysCard({ userId }: { userId: string }) {
  const isAllowed = useProject().config.allowUserApiKeys;
  const query = useQuery({ ...keysQuery(useUserRef(userId)), enabled: isAllowed });
  return <KeysCard text={messages.keys} isAllowed={isAllowed} query={query} change={useUserMutation(userId)} />;
}
