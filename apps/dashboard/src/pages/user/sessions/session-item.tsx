import type { ActiveSession } from "@vestibule/react";
import { Laptop, Server, Smartphone, Tablet, Terminal } from "lucide-react";
import { Fact, Item } from "../../../parts/items/item-list.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import { RelativeTime } from "../../../ui/data/relative-time.tsx";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { messages } from "../messages.ts";
import { deviceOf, placeOf } from "./session-words.ts";

interface SessionItemProps {
  readonly session: ActiveSession;
  readonly isEnding: boolean;
  readonly onEnd: () => void;
}

const text = messages.sessions;
const icons = { desktop: Laptop, mobile: Smartphone, tablet: Tablet, cli: Terminal, server: Server, unknown: Laptop };

export function SessionItem({ session, isEnding, onEnd }: SessionItemProps) {
  const Icon = icons[session.device.kind];
  const device = deviceOf(session);
  return (
    <Item
      mark={<Icon size={20} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-ink-3" />}
      title={device}
      badges={session.isImpersonation && <Badge tone="warn">{text.impersonation}</Badge>}
      facts={
        <>
          <span title={session.geoInfo?.ip}>
            <Fact>{placeOf(session)}</Fact>
          </span>
          <Fact label={text.used}>
            <RelativeTime value={session.lastUsedAt} fallback={messages.never} />
          </Fact>
          <Fact label={text.started}>
            <RelativeTime value={session.createdAt} />
          </Fact>
          <Fact label={text.ends}>
            <RelativeTime value={session.expiresAt} />
          </Fact>
        </>
      }
      actions={
        <Button size="small" isLoading={isEnding} aria-label={text.endLabel(device)} onClick={onEnd}>
          {text.end}
        </Button>
      }
    />
  );
}
