import type { ServerUser } from "@vestibule/react";
import { MethodBadges } from "../../features/users/method-badges.tsx";
import { getLastActive, getSecondaryEmail, getUserName } from "../../features/users/user-name.ts";
import { perLocale } from "../../i18n/define-messages.ts";
import { Avatar } from "../../ui/display/avatar.tsx";
import { Id } from "../../ui/display/id.tsx";
import { RelativeTime } from "../../ui/display/relative-time.tsx";
import { Badge } from "../../ui/feedback/badge.tsx";
import type { DataColumn } from "../../ui/table/columns.ts";
import { PhoneLines } from "../../ui/table/table-row.tsx";
import { messages } from "./messages.ts";

const { columns: headers } = messages;
type Column = DataColumn<ServerUser>;

const isUnverified = ({ primaryEmail, primaryEmailVerified }: ServerUser) =>
  primaryEmail !== null && !primaryEmailVerified;

const UnverifiedMark = () => <span className="shrink-0 font-normal text-hint text-warn">{messages.unverified}</span>;

/** In the link too, so that screen readers can tell the users without a name apart. Phones have it in the second line. */
const EmailAsName = ({ email }: { email: string }) => (
  <>
    <span className="font-normal text-ink-3 sm:hidden sm:group-has-data-email:inline">
      {getUserName({ displayName: null, primaryEmail: null })}{" "}
    </span>
    <span className="max-sm:hidden sm:group-has-data-email:sr-only">{email}</span>
  </>
);

/** What phones show of the hidden columns. */
const getPhoneLines = (user: ServerUser) => ({
  line:
    user.primaryEmail !== null ? (
      <span className="flex min-w-0 gap-1.5">
        <bdi className="truncate">{user.primaryEmail}</bdi>
        {isUnverified(user) && <UnverifiedMark />}
      </span>
    ) : undefined,
  end: <RelativeTime value={getLastActive(user)} isShort fallback={messages.neverActive} />,
});

const user = (): Column => ({
  key: "user",
  header: headers.user,
  width: 190,
  cell: (each) => (
    <span className="flex min-w-0 items-center gap-2.5">
      <Avatar name={getUserName(each)} id={each.id} imageUrl={each.profileImageUrl} />
      <PhoneLines {...getPhoneLines(each)}>
        <span dir="auto" className="truncate" title={getUserName(each)}>
          {each.primaryEmail !== null && getSecondaryEmail(each) === null ? (
            <EmailAsName email={each.primaryEmail} />
          ) : (
            getUserName(each)
          )}
        </span>
      </PhoneLines>
      {each.isAnonymous && <Badge>{messages.anonymous}</Badge>}
      {each.restrictedByAdmin && <Badge tone="warn">{messages.restricted}</Badge>}
    </span>
  ),
});

const email = (): Column => ({
  key: "email",
  header: headers.email,
  width: 256,
  cell: (each) =>
    each.primaryEmail === null ? (
      <span className="text-ink-3">{messages.noEmail}</span>
    ) : (
      <span data-email className="flex min-w-0 items-baseline gap-2">
        <span dir="auto" className="truncate" title={each.primaryEmail}>
          {each.primaryEmail}
        </span>
        {isUnverified(each) && <UnverifiedMark />}
      </span>
    ),
});

const methods = (): Column => ({
  key: "methods",
  header: headers.methods,
  width: 190,
  cell: (each) => <MethodBadges user={each} none={messages.none} />,
});

const lastActive = (): Column => ({
  key: "lastActive",
  header: headers.lastActive,
  width: 126,
  cell: (each) => <RelativeTime value={getLastActive(each)} className="text-ink-2" />,
});

/** The only order with an index on the server. */
const signedUp = (): Column => ({
  key: "signedUp",
  header: headers.signedUp,
  width: 126,
  isSortable: true,
  cell: ({ signedUpAt }) => <RelativeTime value={signedUpAt} className="text-ink-2" />,
});

const verified = (): Column => ({
  key: "verified",
  header: headers.verified,
  width: 90,
  isHiddenByDefault: true,
  cell: ({ primaryEmailVerified }) => (primaryEmailVerified ? messages.yes : messages.no),
});

const secondFactor = (): Column => ({
  key: "secondFactor",
  header: headers.secondFactor,
  width: 120,
  isHiddenByDefault: true,
  cell: ({ isMultiFactorRequired }) => (isMultiFactorRequired ? messages.yes : messages.no),
});

const id = (): Column => ({
  key: "id",
  header: headers.id,
  width: 120,
  isHiddenByDefault: true,
  cell: (each) => <Id value={each.id} label={headers.id} hasCopy={false} isShort />,
});

/** The table's columns, in order. To add one, define it above and add it here. Phones show the first. */
export const getColumns = perLocale((): readonly Column[] => [
  user(),
  ...[email(), methods(), lastActive(), signedUp(), verified(), secondFactor(), id()].map((column) => ({
    ...column,
    isHiddenOnPhones: true,
  })),
]);

/** The only column that the server can sort by. */
export const sortedColumn = "signedUp";
