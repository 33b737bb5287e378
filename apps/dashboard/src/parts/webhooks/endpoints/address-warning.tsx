import { Banner } from "../../../ui/feedback/banner.tsx";
import { readAddress } from "../address.ts";
import { messages } from "../messages.ts";

/** What somebody should know about an address before events are sent there. */
export function AddressWarning({ url }: { url: string }) {
  const { problem, isHttp, network } = readAddress(url);
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
