import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { AdminOwnedProject } from "@vestibule/react";
import { useState } from "react";
import { projectKey, useProject } from "../../data/projects.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx";
import { saved } from "../../ui/toasts/toast.ts";
import { messages } from "./messages.ts";

/** Opens the project list after the user lost access: the project was deleted, or they left it. */
export function useLeaveProject(): () => Promise<void> {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { id } = useProject();
  return async () => {
    queryClient.setQueryData<readonly AdminOwnedProject[]>(["projects"], (list) =>
      list?.filter((each) => each.id !== id),
    );
    // Unsaved changes can't be saved anymore.
    await navigate({ to: "/projects", ignoreBlocker: true });
    queryClient.removeQueries({ queryKey: projectKey(id) });
    await queryClient.invalidateQueries({ queryKey: ["projects"] });
  };
}

const { danger } = messages;

export function DangerCard() {
  const project = useProject();
  const leave = useLeaveProject();
  const [isAsking, setAsking] = useState(false);
  const { id, displayName, userCount } = project;
  if (id === "internal") return <Card title={danger.title}>{danger.internal}</Card>;
  return (
    <>
      <Card
        tone="danger"
        title={danger.delete}
        description={danger.text}
        isFlush
        actions={
          <Button variant="danger-outline" onClick={() => setAsking(true)}>
            {danger.start}
          </Button>
        }
      />
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={danger.dialogTitle}
        description={danger.dialogText({
          name: displayName,
          users: userCount,
        })}
        typeToConfirm={displayName}
        confirmLabel={danger.delete}
        onConfirm={async () => {
          await project.delete();
          await leave();
          saved(danger.deleted({ name: displayName }));
        }}
      />
    </>
  );
}
