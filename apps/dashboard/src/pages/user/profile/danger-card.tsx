import { Button } from "../../../ui/controls/button.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { messages } from "../messages.ts";

export function DangerCard({ onDelete }: { onDelete: () => void }) {
  const { title, text, button } = messages.danger;
  return (
    <Card
      tone="danger"
      title={title}
      description={text}
      isFlush
      actions={
        <Button variant="danger" onClick={onDelete}>
          {button}
        </Button>
      }
    />
  );
}
