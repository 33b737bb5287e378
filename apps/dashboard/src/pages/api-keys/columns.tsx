import type { InternalApiKey } from "@vestibule/react";
import { perLocale } from "../../i18n/define-messages.ts";
import { RelativeTime } from "../../ui/display/relative-time.tsx";
import { StatusDot } from "../../ui/feedback/badge.tsx";
import type { DataColumn } from "../../ui/table/columns.ts";
import { PhoneLines } from "../../ui/table/table-row.tsx";
import { getKeyState, getKeyTone, hasNoExpiry, keyKinds } from "./key-state.ts";
import { messages } from "./messages.ts";

const { columns, kinds, kindNames, states } = messages;

export const getKeyColumns = perLocale((): readonly DataColumn<InternalApiKey>[] => [
  {
    key: "description",
    header: columns.description,
    width: 174,
    cell: (key) => (
      <PhoneLines line={<PhoneLine apiKey={key} />}>
        <span dir="auto" className="truncate" title={key.description}>
          {key.description}
        </span>
      </PhoneLines>
    ),
    sortValue: ({ description }) => description.toLowerCase(),
  },
  ...keyKinds.map(
    (kind): DataColumn<InternalApiKey> => ({
      key: kind,
      header: kindNames[kind],
      isHiddenOnPhones: true,
      width: 92,
      cell: ({ [kind]: key }) =>
        key ? (
          <span
            title={kinds[kind]}
            className="font-mono text-code leading-none"
          >{`${prefixes[kind]}…${key.lastFour}`}</span>
        ) : (
          <span className="text-ink-3">–</span>
        ),
    }),
  ),
  {
    key: "state",
    header: columns.state,
    isHiddenOnPhones: true,
    width: 118,
    cell: (key) => {
      const now = Date.now();
      const tone = getKeyTone(key, now);
      return <StatusDot tone={tone === "plain" ? "ok" : tone}>{states[getKeyState(key, now)]}</StatusDot>;
    },
    sortValue: (key) => getKeyState(key, Date.now()),
  },
  {
    key: "expires",
    header: columns.expires,
    isHiddenOnPhones: true,
    width: 112,
    cell: ({ expiresAt }) =>
      hasNoExpiry(expiresAt, Date.now()) ? (
        <span className="text-ink-3">{messages.form.expiries.never}</span>
      ) : (
        <RelativeTime value={expiresAt} />
      ),
    sortValue: ({ expiresAt }) => expiresAt.getTime(),
  },
  {
    key: "used",
    header: columns.used,
    isHiddenOnPhones: true,
    width: 122,
    cell: ({ lastUsedAt }) => <RelativeTime value={lastUsedAt} fallback={messages.never} />,
    sortValue: ({ lastUsedAt }) => lastUsedAt?.getTime() ?? 0,
  },
  {
    key: "created",
    header: columns.created,
    isHiddenOnPhones: true,
    width: 122,
    cell: ({ createdAt }) => <RelativeTime value={createdAt} className="text-ink-2" />,
    sortValue: ({ createdAt }) => createdAt.getTime(),
  },
]);

const lineTones = { plain: "", neutral: "text-ink-2", warn: "text-warn", danger: "text-danger" };

/** When the keys end or why they no longer work, and the kinds of keys. */
function PhoneLine({ apiKey }: { apiKey: InternalApiKey }) {
  const now = Date.now();
  const why = apiKey.whyInvalid();
  return (
    <>
      <span className={lineTones[getKeyTone(apiKey, now)]}>
        {why !== null ? (
          states[why]
        ) : hasNoExpiry(apiKey.expiresAt, now) ? (
          messages.form.expiries.never
        ) : (
          <>
            {columns.expires} <RelativeTime value={apiKey.expiresAt} />
          </>
        )}
      </span>
      {keyKinds.map((kind) => apiKey[kind] && ` · ${kindNames[kind]}`)}
    </>
  );
}

const prefixes = { publishableClientKey: "pck_", secretServerKey: "ssk_", superSecretAdminKey: "sak_" } as const;
