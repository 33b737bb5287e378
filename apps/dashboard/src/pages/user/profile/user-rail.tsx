import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ServerUser } from "@vestibule/react";
import { type ReactNode, useId } from "react";
import { useProjectId } from "../../../app/use-dashboard.ts";
import { formatLanguageName } from "../../../features/emails/messages.ts";
import { getLastActive } from "../../../features/users/user-name.ts";
import { Avatar } from "../../../ui/display/avatar.tsx";
import { type Definition, DefinitionList } from "../../../ui/display/definition-list.tsx";
import { Id } from "../../../ui/display/id.tsx";
import { RelativeTime } from "../../../ui/display/relative-time.tsx";
import { Loading, Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { lazyDialog } from "../../../ui/lazy.tsx";
import { useDialogState } from "../../../ui/overlays/use-dialog-state.ts";
import { cardLink, cx, focusLink } from "../../../ui/styles.ts";
import { getSessionTitle, messages, teamName } from "../messages.ts";
import type { UserSearch, UserTab } from "../route.ts";
import { TabLink } from "../user-header.tsx";
import { sessionsQuery, teamsQuery, useUserRef } from "../user-queries.ts";

const PictureDialog = lazyDialog(async () => (await import("./picture-dialog.tsx")).PictureDialog);

const { rail: text, facts, picture, header } = messages;
/** As many as fit next to the emails and the sign-in methods. */
const maxItems = 4;

/** Who the user is, at a glance: facts, sessions, teams and metadata, except what the open tab shows in full. */
export function UserRail({ user, tab }: { user: ServerUser; tab: UserTab }) {
  return (
    // Below a certain width, the rail is below the tab: shown once, with the profile.
    <Card className={cx("self-start lg:row-span-2", tab !== "profile" && "max-lg:hidden")} isFlush>
      <aside aria-label={text.label} className="flex flex-col divide-y divide-line">
        <Facts user={user} />
        {tab !== "sessions" && <SessionsSection user={user} />}
        {tab !== "teams" && <TeamsSection user={user} />}
        {tab !== "metadata" && <MetadataSection user={user} />}
      </aside>
    </Card>
  );
}

function Facts({ user }: { user: ServerUser }) {
  const { opened, open, close } = useDialogState<void>();
  const items: readonly Definition[] = [
    { label: header.id, value: <Id value={user.id} label={header.userId} isShort /> },
    { label: text.created, value: <RelativeTime value={user.signedUpAt} isExact /> },
    { label: text.lastSeen, value: <RelativeTime value={getLastActive(user)} /> },
    ...(user.locale === null ? [] : [{ label: text.language, value: formatLanguageName(user.locale) }]),
    ...(user.isAnonymous ? [{ label: facts.kind, value: <AnonymousType /> }] : []),
    {
      label: picture.title,
      value: (
        <span className="flex flex-wrap items-center justify-between gap-x-3 max-sm:justify-end">
          {user.profileImageUrl ? picture.isSet : picture.none}
          <button
            type="button"
            aria-label={`${picture.change}: ${picture.title}`}
            className={cardLink}
            onClick={() => open()}
          >
            {picture.change}
          </button>
        </span>
      ),
    },
  ];
  return (
    <div className="flex flex-col gap-3 px-4 py-4 sm:px-5">
      <h2 className="text-heading font-semibold">{text.label}</h2>
      <DefinitionList isShort items={items} />
      {opened && <PictureDialog key={opened.key} isOpen={opened.isOpen} onClose={close} user={user} />}
    </div>
  );
}

const AnonymousType = () => (
  <>
    {header.anonymous}
    <span className="block text-hint text-ink-3">{facts.anonymousText}</span>
  </>
);

interface SectionProps {
  readonly user: ServerUser;
  readonly title: string;
  readonly tab: NonNullable<UserSearch["tab"]>;
  /** The text of the link to the tab. */
  readonly link: string;
  readonly children: ReactNode;
}

function Section({ user, title, tab, link, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-2 px-4 py-4 sm:px-5">
      <div className="flex items-center justify-between gap-2">
        <h3 id={id} className="font-medium">
          {title}
        </h3>
        <TabLink userId={user.id} tab={tab} aria-describedby={id}>
          {link}
        </TabLink>
      </div>
      {children}
    </section>
  );
}

interface SomeProps<Value> {
  readonly query: UseQueryResult<readonly Value[]>;
  readonly empty: string;
  readonly children: (value: Value) => ReactNode;
}

/** The first items of a list, and how many there are besides. */
function Some<Value extends { readonly id: string }>({ query: { data, error }, empty, children }: SomeProps<Value>) {
  if (!data) {
    return error ? (
      <p className="text-ink-3">{text.failed}</p>
    ) : (
      <Loading>
        <Skeleton className="h-3.5 w-32" />
      </Loading>
    );
  }
  if (data.length === 0) return <p className="text-ink-3">{empty}</p>;
  return (
    <ul className="flex min-w-0 flex-col gap-2">
      {data.slice(0, maxItems).map((value) => (
        <li key={value.id} className="flex min-w-0 items-center justify-between gap-3">
          {children(value)}
        </li>
      ))}
      {data.length > maxItems && <li className="text-ink-3">{text.more({ count: data.length - maxItems })}</li>}
    </ul>
  );
}

const SessionsSection = ({ user }: { user: ServerUser }) => (
  <Section user={user} title={messages.sessions.title} tab="sessions" link={text.manage}>
    <Some query={useQuery(sessionsQuery(useUserRef(user.id)))} empty={messages.sessions.emptyTitle}>
      {(session) => (
        <>
          <span className="min-w-0 truncate">{getSessionTitle(session)}</span>
          <RelativeTime value={session.lastUsedAt ?? session.createdAt} className="shrink-0 text-ink-3" />
        </>
      )}
    </Some>
  </Section>
);

function TeamsSection({ user }: { user: ServerUser }) {
  const projectId = useProjectId();
  return (
    <Section user={user} title={messages.teams.title} tab="teams" link={text.manage}>
      <Some query={useQuery(teamsQuery(useUserRef(user.id)))} empty={messages.teams.emptyTitle}>
        {(team) => (
          <>
            <Link
              to="/projects/$projectId/teams/$teamId"
              params={{ projectId, teamId: team.id }}
              className={`flex min-w-0 items-center gap-2 hover:text-accent hover:underline ${focusLink}`}
            >
              <Avatar name={teamName(team)} id={team.id} imageUrl={team.profileImageUrl} isSquare size={20} />
              <span dir="auto" className="truncate">
                {teamName(team)}
              </span>
            </Link>
            {team.id === user.selectedTeam?.id && (
              <span className="shrink-0 text-ink-3">{messages.teams.selected}</span>
            )}
          </>
        )}
      </Some>
    </Section>
  );
}

function MetadataSection({ user }: { user: ServerUser }) {
  const items = (["clientMetadata", "clientReadOnlyMetadata", "serverMetadata"] as const).flatMap((name) => {
    const count = countFields(user[name]);
    return count === 0 ? [] : [{ label: text.metadata[name], value: text.fields({ count }) }];
  });
  return (
    <Section user={user} title={messages.tabs.metadata} tab="metadata" link={text.edit}>
      {items.length === 0 ? <p className="text-ink-3">{text.noMetadata}</p> : <DefinitionList isShort items={items} />}
    </Section>
  );
}

/** Metadata that isn't an object counts as one field. */
function countFields(metadata: unknown): number {
  if (metadata === null || metadata === undefined) return 0;
  return typeof metadata === "object" ? Object.keys(metadata).length : 1;
}
