import type { WebhookEndpoint } from "@vestibule/react";
import { useState } from "react";
import { SecretCard } from "./secret-card.tsx";
import { SnippetCard } from "./snippet-card.tsx";

/** The signing secret, and how a server uses it. */
export function VerifyTab({ endpoint }: { endpoint: WebhookEndpoint }) {
  /** Kept only while the tab is open, and nowhere else in the browser. */
  const [secret, setSecret] = useState<string>();
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <SecretCard endpoint={endpoint} secret={secret} onSecretChange={setSecret} />
      <SnippetCard url={endpoint.url} secret={secret} />
    </div>
  );
}
