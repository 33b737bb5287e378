import { useQuery } from "@tanstack/react-query";
import type { ActiveSession, ServerUser } from "@vestibule/react";
import { LogOut, MonitorOff } from "lucide-react";
import { ItemList } from "../../../features/items/item-list.tsx";
import { QueryBody } from "../../../features/items/query-body.tsx";
import { useGuardedMutation } from "../../../forms/use-guarded-mutation.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { failed, saved } from "../../../ui/toasts/toast.ts";
import { useUserMutation } from "../components/use-user-mutation.ts";
import { useUserRef } from "../components/use-user-ref.ts";
import { messages } from "../messages.ts";
import { sessionsQuery } from "../user-queries.ts";
import { SessionItem } from "./session-item.tsx";

const text = messages.sessions;

/** The user's active sessions. */
export function SessionsCard({ user, onEndAll }: { user: ServerUser; onEndAll: () => void }) {
  const query = useQuery(sessionsQuery(useUserRef(user.id)));
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
                <RevocableSession key={session.id} user={user} session={session} />
              ))}
            </ItemList>
          )
        }
      </QueryBody>
    </Card>
  );
}

function RevocableSession({ user, session }: { user: ServerUser; session: ActiveSession }) {
  const change = useUserMutation(user.id);
  const end = useGuardedMutation(async () => {
    try {
      await change(() => user.revokeSession(session.id));
      saved(text.ended);
    } catch (error) {
      failed(error, text.endFailed);
      throw error;
    }
  });
  return <SessionItem session={session} isSigningOut={end.isPending} onSignOut={() => void end.run()} />;
}
