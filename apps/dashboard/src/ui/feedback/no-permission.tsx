import { Lock } from "lucide-react";
import type { ReactNode } from "react";
import { uiMessages } from "../messages.ts";
import { EmptyState } from "./empty-state.tsx";

export function NoPermission({ action }: { action?: ReactNode }) {
  return (
    <EmptyState
      role="alert"
      icon={<Lock />}
      title={uiMessages.noPermission}
      description={uiMessages.noPermissionAdvice}
      action={action}
    />
  );
}
