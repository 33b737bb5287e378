import type { ActiveSession } from "@vestibule/react";
import { Laptop, Server, Smartphone, Tablet, Terminal } from "lucide-react";
import { Item, ItemDetail } from "../../../features/items/item-list.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import { RelativeTime } from "../../../ui/display/relative-time.tsx";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { messages } from "../messages.ts";
import { formatCountryName } from "../../../ui/display/country-name.tsx";

/** "Firefox on Linux", as far as the user agent reveals it. */
export function getDeviceText({ device }: Pick<ActiveSession, "device">): string {
  const { browser, os } = device;
  return browser && os ? text.on(browser, os) : (browser ?? os ?? text.unknownDevice);
}

/** "Paris, France", as far as the IP address reveals it. */
export function getLocationText({ geoInfo }: Pick<ActiveSession, "geoInfo">): string {
  const country = geoInfo?.countryCode ? formatCountryName(geoInfo.countryCode) : null;
  return [geoInfo?.cityName, country].filter(Boolean).join(", ") || (geoInfo?.ip ?? text.unknownPlace);
}

interface SessionItemProps {
  readonly session: ActiveSession;
  readonly isSigningOut: boolean;
  readonly onSignOut: () => void;
}

const text = messages.sessions;
const icons = { desktop: Laptop, mobile: Smartphone, tablet: Tablet, cli: Terminal, server: Server, unknown: Laptop };

export function SessionItem({ session, isSigningOut, onSignOut }: SessionItemProps) {
  const Icon = icons[session.device.kind];
  const device = getDeviceText(session);
  return (
    <Item
      mark={<Icon size={20} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-ink-3" />}
      title={device}
      badges={session.isImpersonation && <Badge tone="warn">{text.impersonation}</Badge>}
      facts={
        <>
          <span title={session.geoInfo?.ip}>
            <ItemDetail>{getLocationText(session)}</ItemDetail>
          </span>
          <ItemDetail label={text.used}>
            <RelativeTime value={session.lastUsedAt} fallback={messages.never} />
          </ItemDetail>
          <ItemDetail label={text.started}>
            <RelativeTime value={session.createdAt} />
          </ItemDetail>
          <ItemDetail label={text.ends}>
            <RelativeTime value={session.expiresAt} />
          </ItemDetail>
        </>
      }
      actions={
        <Button size="small" isLoading={isSigningOut} aria-label={text.endLabel(device)} onClick={onSignOut}>
          {text.end}
        </Button>
      }
    />
  );
}
