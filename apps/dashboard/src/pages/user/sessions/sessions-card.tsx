import { useQuery } from "@tanstack/react-query";
import type { ActiveSession, ServerUser } from "@vestibule/react";
import { LogOut, MonitorOff } from "lucide-react";
import { ItemList } from "../../../parts/items/item-list.tsx";
import { QueryBody } from "../../../parts/items/query-body.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { failed, saved } from "../../../ui/feedback/toast.ts";
import { useMutationState } from "../../../ui/forms/use-mutation-state.ts";
import { Card } from "../../../ui/layout/card.tsx";
import { messages } from "../messages.ts";
import { useUserChange } from "../parts/use-user-change.ts";
import { useWhose } from "../parts/use-whose.ts";
import { sessionsQuery } from "../queries.ts";
import { SessionItem } from "./session-item.tsx";

const text = messages.sessions;

/** Where the user is signed in right now. */
export function SessionsCard({ user, onEndAll }: { user: ServerUser; onEndAll: () => void }) {
  const query = useQuery(sessionsQuery(useWhose(user.id)));
  return (
    <Card
      title={text.title}
      description={text.text}
      isFlush
      actions={
        query.data?.length ? (
          <Button icon={<LogOut size={16} strokeWidth={1.75} aria-hidden="true" />} onClick={onEndAll}>
            {text.endAll}
          </Button>
        ) : null
      }
    >
      <QueryBody query={query}>
        {(sessions) =>
          sessions.length === 0 ? (
            <EmptyState icon={<MonitorOff />} title={text.emptyTitle} />
          ) : (
            <ItemList label={text.title}>
              {sessions.map((session) => (
                <EndableSession key={session.id} user={user} session={session} />
              ))}
            </ItemList>
          )
        }
      </QueryBody>
    </Card>
  );
}

function EndableSession({ user, session }: { user: ServerUser; session: ActiveSession }) {
  const change = useUserChange(user.id);
  const end = useMutationState(async () => {
    try {
      await change(() => user.revokeSession(session.id));
      saved(text.ended);
    } catch (error) {
      failed(error, text.endFailed);
      throw error;
    }
  });
  return <SessionItem session={session} isEnding={end.state === "saving"} onEnd={() => void end.run()} />;
}
