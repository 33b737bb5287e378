import { useQuery } from "@tanstack/react-query";
import type { ActiveSession, ServerUser } from "@vestibule/react";
import { Laptop, LogOut, Server, Smartphone, Tablet, Terminal } from "lucide-react";
import { Facts, Item, ItemDetail, ItemList, QueryBody } from "../../features/item-list.tsx";
import { useGuardedMutation } from "../../forms/use-guarded-mutation.ts";
import { Button } from "../../ui/controls/button.tsx";
import { formatCountryName } from "../../ui/display/country-name.tsx";
import { RelativeTime } from "../../ui/display/relative-time.tsx";
import { Badge } from "../../ui/feedback/badge.tsx";
import { EmptyState } from "../../ui/feedback/error-state.tsx";
import { useIsPhone } from "../../ui/hooks/use-is-phone.ts";
import { Card } from "../../ui/layout/card.tsx";
import { failed, saved } from "../../ui/toasts/toast.ts";
import { getSessionTitle, messages } from "./messages.ts";
import { sessionsQuery, useUserMutation, useUserRef } from "./user-queries.ts";

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

const icons = { desktop: Laptop, mobile: Smartphone, tablet: Tablet, cli: Terminal, server: Server, unknown: Laptop };

function SessionItem({ session, isSigningOut, onSignOut }: SessionItemProps) {
  const Icon = icons[session.device.kind];
  const device = getSessionTitle(session);
  const place = getLocationText(session);
  const isPhone = useIsPhone();
  return (
    <Item
      mark={<Icon size={20} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-ink-3" />}
      title={device}
      badges={session.isImpersonation && <Badge tone="warn">{text.impersonation}</Badge>}
      facts={
        <Facts>
          {place !== device && <span title={session.geoInfo?.ip}>{place}</span>}
          <ItemDetail label={text.used}>
            <RelativeTime value={session.lastUsedAt} fallback={messages.never} />
          </ItemDetail>
          {!isPhone && (
            <ItemDetail label={text.started}>
              <RelativeTime value={session.createdAt} />
            </ItemDetail>
          )}
        </Facts>
      }
      actions={
        <Button
          size="small"
          // For touch, boxes as high as the rows would outweigh the sessions.
          className="pointer-coarse:-me-3 pointer-coarse:border-transparent pointer-coarse:bg-transparent"
          isLoading={isSigningOut}
          aria-label={text.endLabel({ device })}
          onClick={onSignOut}
        >
          {text.end}
        </Button>
      }
    />
  );
}

const text = messages.sessions;

/** The user's active sessions. */
export function SessionsCard({ user, onEndAll }: { user: ServerUser; onEndAll: () => void }) {
  const query = useQuery(sessionsQuery(useUserRef(user.id)));
  return (
    <Card
      title={text.title}
      description={text.text}
      isFlush
      actions={
        query.data?.length ? (
          <Button icon={<LogOut size={16} strokeWidth={1.75} aria-hidden="true" />} onClick={onEndAll}>
            {text.endAll}
          </Button>
        ) : null
      }
    >
      <QueryBody query={query}>
        {(sessions) =>
          sessions.length === 0 ? (
            <EmptyState isInCard className="px-4 pb-4 sm:px-5" title={text.emptyTitle} />
          ) : (
            <ItemList label={text.title}>
              {sessions.map((session) => (
                <RevocableSession key={session.id} user={user} session={session} />
              ))}
            </ItemList>
          )
        }
      </QueryBody>
    </Card>
  );
}

function RevocableSession({ user, session }: { user: ServerUser; session: ActiveSession }) {
  const change = useUserMutation(user.id);
  const end = useGuardedMutation(async () => {
    try {
      await change(() => user.revokeSession(session.id));
      saved(text.ended);
    } catch (error) {
      failed(error, text.endFailed);
      throw error;
    }
  });
  return <SessionItem session={session} isSigningOut={end.isPending} onSignOut={() => void end.run()} />;
}
