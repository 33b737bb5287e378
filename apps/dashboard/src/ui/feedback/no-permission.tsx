import { Lock } from "lucide-react";
import type { ReactNode } from "react";
import { uiText } from "../messages.ts";
import { EmptyState } from "./empty-state.tsx";

export function NoPermission({ action }: { action?: ReactNode }) {
  return (
    <EmptyState
      role="alert"
      icon={<Lock />}
      title={uiText.noPermission}
      description={uiText.noPermissionAdvice}
      action={action}
    />
  );
}
