import { useState } from "react";
import { useProject } from "../../data/projects.ts";
import { Button } from "../../ui/controls/button.tsx";
import { saved } from "../../ui/feedback/toast.ts";
import { Card } from "../../ui/layout/card.tsx";
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx";
import { messages } from "./messages.ts";
import { useLeaveProject } from "./use-leave-project.ts";

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
          <Button variant="danger" onClick={() => setAsking(true)}>
            {danger.delete}
          </Button>
        }
      />
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={danger.dialogTitle}
        description={danger.dialogText(displayName, danger.users(userCount, userCount.toLocaleString()))}
        typeToConfirm={displayName}
        confirmLabel={danger.delete}
        onConfirm={async () => {
          await project.delete();
          await leave();
          saved(danger.deleted(displayName));
        }}
      />
    </>
  );
}
