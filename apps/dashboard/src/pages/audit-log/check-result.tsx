import type { AuditVerification } from "@vestibule/react";
import { explainError } from "../../errors/explain-error.ts";
import { defineMessages } from "../../i18n/define-messages.ts";
import { Banner } from "../../ui/feedback/banner.tsx";

const messages = defineMessages("auditCheck", {
  whole: "All {entries} entries verified.",
  broken: "Entry {number} was changed: {problem}",
  failed: "The audit log couldn't be verified",
});

interface CheckResultProps {
  readonly isOpen: boolean;
  readonly found: AuditVerification | null;
  readonly error: unknown;
  readonly onClose: (isDone: false) => void;
}

/** What the server found when it verified the chain of entries. */
export function CheckResult({ isOpen, found, error, onClose }: CheckResultProps) {
  if (!isOpen) return null;
  if (error) {
    return (
      <Banner tone="danger" title={messages.failed}>
        {explainError(error).title}
      </Banner>
    );
  }
  if (!found) return null;
  const { firstProblem, entries } = found;
  return (
    <Banner tone={firstProblem ? "danger" : "ok"} onDismiss={() => onClose(false)}>
      {firstProblem
        ? messages.broken({ number: firstProblem.number, problem: firstProblem.problem })
        : messages.whole({ entries })}
    </Banner>
  );
}

/** Saves parts of a JSON Lines document as a file of this name. Here, because the page loads without both. */
export async function saveEntries(parts: AsyncIterable<string>, name: string): Promise<void> {
  const texts: string[] = [];
  for await (const part of parts) texts.push(part);
  const url = URL.createObjectURL(new Blob(texts, { type: "application/x-ndjson" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
