import type { WebhookEndpoint } from "@vestibule/react";
import { useState } from "react";
import { SecretCard } from "./secret-card.tsx";
import { SnippetCard } from "./snippet-card.tsx";

/** The secret, and what a server does with it. */
export function VerifyTab({ endpoint }: { endpoint: WebhookEndpoint }) {
  /** Only while somebody looks at it: it is nowhere else in the browser. */
  const [secret, setSecret] = useState<string>();
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <SecretCard endpoint={endpoint} secret={secret} onSecretChange={setSecret} />
      <SnippetCard url={endpoint.url} secret={secret} />
    </div>
  );
}
