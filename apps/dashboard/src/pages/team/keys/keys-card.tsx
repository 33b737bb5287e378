import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ApiKey } from "@vestibule/react";
import { KeyRound } from "lucide-react";
import { useProjectId } from "../../../app/use-dashboard.ts";
import { useProject } from "../../../data/projects.ts";
import { KeyItem } from "../../../parts/api-keys/key-item.tsx";
import { ItemList } from "../../../parts/items/item-list.tsx";
import { QueryBody } from "../../../parts/items/query-body.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { saved } from "../../../ui/feedback/toast.ts";
import { Card } from "../../../ui/layout/card.tsx";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog.tsx";
import { useOpened } from "../../../ui/overlays/use-opened.ts";
import { messages } from "../messages.ts";
import { keysQuery, useTeamChange, useWhich } from "../queries.ts";

const text = messages.keys;

/** The keys that members made for programs of the team. */
export function KeysCard({ teamId }: { teamId: string }) {
  const projectId = useProjectId();
  const { config } = useProject();
  if (config.allowTeamApiKeys) return <Keys teamId={teamId} />;
  return (
    <Card title={text.title} description={text.text} isFlush>
      <EmptyState
        icon={<KeyRound />}
        title={text.off}
        action={
          <Button asChild>
            <Link to="/projects/$projectId/project-settings" params={{ projectId }}>
              {text.toSettings}
            </Link>
          </Button>
        }
      />
    </Card>
  );
}

function Keys({ teamId }: { teamId: string }) {
  const query = useQuery(keysQuery(useWhich(teamId)));
  const change = useTeamChange(teamId);
  const { opened, open, close } = useOpened<ApiKey>();
  return (
    <Card title={text.title} description={text.text} isFlush>
      <QueryBody query={query}>
        {(keys) =>
          keys.length === 0 ? (
            <EmptyState icon={<KeyRound />} title={text.emptyTitle} />
          ) : (
            <ItemList label={text.title}>
              {keys.map((key) => (
                <KeyItem key={key.id} apiKey={key} onRevoke={() => open(key)} />
              ))}
            </ItemList>
          )
        }
      </QueryBody>
      <ConfirmDialog
        isOpen={opened?.isOpen ?? false}
        onOpenChange={close}
        title={text.revokeTitle(opened?.subject.description ?? "")}
        description={text.revokeText}
        confirmLabel={text.revokeConfirm}
        onConfirm={async () => {
          await change(async () => opened?.subject.revoke());
          saved(text.revokeDone);
        }}
      />
    </Card>
  );
}
