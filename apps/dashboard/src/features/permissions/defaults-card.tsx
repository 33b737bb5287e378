import { useQuery } from "@tanstack/react-query";
import { useDashboard } from "../../app/use-dashboard.ts";
import { permissionDefinitionsQuery, type Scope } from "../../data/permissions.ts";
import { useProject } from "../../data/projects.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Badge } from "../../ui/feedback/badge.tsx";
import { FieldError } from "../../ui/fields/field.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { lazyDialog } from "../../ui/lazy.tsx";
import { useDialogState } from "../../ui/overlays/use-dialog-state.ts";
import type { DefaultsName } from "./defaults-dialog.tsx";
import { messages } from "./messages.ts";

const DefaultsDialog = lazyDialog(async () => (await import("./defaults-dialog.tsx")).DefaultsDialog);

interface DefaultsCardProps {
  readonly name: DefaultsName;
  readonly scope: Scope;
  readonly title: string;
  readonly description: string;
}

/** Default permissions of new users or members. */
export function DefaultsCard({ name, scope, title, description }: DefaultsCardProps) {
  const { projectsClient } = useDashboard();
  const project = useProject();
  const query = useQuery(permissionDefinitionsQuery(projectsClient, project.id, scope));
  const { data: definitions } = query;
  const { opened, open, close } = useDialogState<readonly string[]>();
  const ids = project.config[name].map(({ id }) => id);
  return (
    <Card
      title={title}
      description={description}
      actions={
        <Button
          aria-label={messages.defaults.editLabel({ title })}
          isLoading={definitions === undefined && query.isFetching}
          onClick={() => (definitions ? open(ids) : void query.refetch())}
        >
          {messages.defaults.edit}
        </Button>
      }
    >
      {ids.length === 0 ? (
        <p className="text-ink-3">{messages.defaults.none}</p>
      ) : (
        <ul className="flex flex-wrap gap-1.5">
          {ids.map((id) => (
            <li key={id} className="max-w-full">
              <Badge className="max-w-full" title={id}>
                <span className="truncate font-mono text-code">{id}</span>
              </Badge>
            </li>
          ))}
        </ul>
      )}
      {query.isError && !definitions && <FieldError>{messages.defaults.failed}</FieldError>}
      {opened && definitions && (
        <DefaultsDialog
          key={opened.key}
          isOpen={opened.isOpen}
          onClose={close}
          name={name}
          title={title}
          before={opened.subject}
          definitions={definitions}
        />
      )}
    </Card>
  );
}
