import { Banner } from "../../../ui/feedback/banner.tsx";
import { checkEndpointUrl } from "../endpoint-url.ts";
import { messages } from "../messages.ts";

/** Warnings about a URL before events are sent to it. */
export function UrlWarning({ url }: { url: string }) {
  const { problem, isHttp, network } = checkEndpointUrl(url);
  if (problem) return null;
  return (
    <>
      {isHttp && (
        <Banner tone="warn" title={messages.httpTitle}>
          {messages.httpText}
        </Banner>
      )}
      {network && <Banner tone="info">{messages[network]}</Banner>}
    </>
  );
}
