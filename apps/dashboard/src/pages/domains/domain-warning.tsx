import { Banner } from "../../ui/feedback/banner.tsx";
import { readDomain } from "./domain-format.ts";
import { messages } from "./messages.ts";

const { form } = messages;

/** Warnings about a domain before the user trusts it. */
export function DomainWarning({ domain }: { domain: string }) {
  const { scheme, isLocal, isWildcard } = readDomain(domain);
  if (isLocal) return <Banner tone="info">{form.localText}</Banner>;
  return (
    <>
      {scheme === "http" && (
        <Banner tone="warn" title={form.httpTitle}>
          {form.httpText}
        </Banner>
      )}
      {isWildcard && (
        <Banner tone="warn" title={form.wildcardTitle}>
          {form.wildcardText}
        </Banner>
      )}
    </>
  );
}
