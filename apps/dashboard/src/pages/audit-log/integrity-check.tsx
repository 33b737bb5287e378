import type { AuditVerification } from "@vestibule/react";
import { ShieldCheck } from "lucide-react";
import { useState } from "react";
import { useAdmin } from "../../app/use-dashboard.ts";
import { explainError } from "../../errors/explain-error.ts";
import { useGuardedMutation } from "../../forms/use-guarded-mutation.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { messages } from "./messages.ts";

/** Has the server verify the audit chain and shows the result. */
export function useIntegrityCheck() {
  const admin = useAdmin();
  const [found, setFound] = useState<AuditVerification | null>(null);
  const check = useGuardedMutation(async () => setFound(await admin.verifyAuditLog()));
  const button = (
    <Button
      icon={<ShieldCheck size={16} strokeWidth={1.75} aria-hidden="true" />}
      isLoading={check.isPending}
      onClick={() => void check.run()}
    >
      {messages.verify}
    </Button>
  );
  return { button, result: <CheckResult found={found} error={check.error} onDismiss={() => setFound(null)} /> };
}

function CheckResult({
  found,
  error,
  onDismiss,
}: {
  found: AuditVerification | null;
  error: unknown;
  onDismiss: () => void;
}) {
  if (error) {
    return (
      <Banner tone="danger" title={messages.verifyFailed}>
        {explainError(error).title}
      </Banner>
    );
  }
  if (!found) return null;
  const { firstProblem, entries } = found;
  return (
    <Banner tone={firstProblem ? "danger" : "ok"} onDismiss={onDismiss}>
      {firstProblem
        ? messages.broken(firstProblem.number.toLocaleString(), firstProblem.problem)
        : messages.whole(entries.toLocaleString())}
    </Banner>
  );
}
