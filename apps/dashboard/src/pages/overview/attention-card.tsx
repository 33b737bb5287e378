import { useQuery } from "@tanstack/react-query";
import { Link, type LinkProps } from "@tanstack/react-router";
import { TriangleAlert } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { basePath } from "../../app/config.ts";
import { useAdmin, useDashboard, useProjectId } from "../../app/use-dashboard.ts";
import { skippedEmailQuery } from "../../data/metrics.ts";
import { isExpiringSoon, projectKeysQuery } from "../../data/project-keys.ts";
import { useProject } from "../../data/projects.ts";
import { endpointsQuery } from "../../data/webhooks.ts";
import { formatShortUrl } from "../../features/webhooks/endpoint-url.ts";
import { formatNodes } from "../../i18n/format-nodes.tsx";
import { RelativeTime } from "../../ui/display/relative-time.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { cx } from "../../ui/styles.ts";
import { messages } from "./messages.ts";

const text = messages.attention;
/** The page waits for it, because what is below the card would move. */
export function useAttention() {
  const admin = useAdmin();
  const { projectsClient } = useDashboard();
  return {
    keys: useQuery(projectKeysQuery(admin)),
    skipped: useQuery(skippedEmailQuery(admin)),
    endpoints: useQuery(endpointsQuery(projectsClient, useProjectId())),
  };
}

/** What an owner should fix soon. Shows nothing if there is nothing to do. */
export function AttentionCard({ keys, skipped, endpoints }: ReturnType<typeof useAttention>) {
  const projectId = useProjectId();
  const { isProductionMode } = useProject();
  const params = { projectId };
  const ending = keys.data
    ?.filter((key) => isExpiringSoon(key, Date.now()))
    .toSorted((a, b) => a.expiresAt.getTime() - b.expiresAt.getTime());
  const [first] = ending ?? [];
  const count = ending?.length ?? 0;
  const description = first?.description ?? "";
  // In production mode, sign-ups with an untrusted callback URL are rejected, and clients leave it out on purpose.
  const email = isProductionMode ? null : skipped.data;
  if (keys.error || skipped.error || endpoints.error) return <Banner tone="warn">{text.failed}</Banner>;
  // Not those that an owner paused.
  const failing = (endpoints.data ?? []).flatMap(({ id, url, isDisabled, health }) => {
    const since = isDisabled ? health?.givenUpAt : health?.failingSince;
    return since ? [{ id, url, since }] : [];
  });
  const [broken] = failing.toSorted((a, b) => a.since.getTime() - b.since.getTime());
  if (!first && !email && !broken) return null;
  return (
    <Card title={text.title}>
      <TabMark />
      <ul className="-my-3 divide-y divide-line">
        {broken && (
          <AttentionItem
            isBroken
            title={
              failing.length === 1
                ? text.endpoint({ host: formatShortUrl(broken.url).host })
                : text.endpoints({ count: failing.length })
            }
            action={text.openWebhooks}
            link={
              failing.length === 1
                ? { to: "/projects/$projectId/webhooks/$endpointId", params: { ...params, endpointId: broken.id } }
                : { to: "/projects/$projectId/webhooks", params }
            }
          >
            {formatNodes(text.endpointText, { time: <RelativeTime value={broken.since} /> })}
          </AttentionItem>
        )}
        {first && (
          <AttentionItem
            title={count === 1 ? text.keys({ description }) : text.keySets({ count })}
            action={text.openKeys}
            link={{ to: "/projects/$projectId/api-keys", params }}
          >
            {formatNodes(count === 1 ? text.keysText : text.keySetsText, {
              description: <bdi>{description}</bdi>,
              time: <RelativeTime value={first.expiresAt} />,
            })}
          </AttentionItem>
        )}
        {email && (
          <AttentionItem
            title={text.email}
            action={text.openDomains}
            link={{ to: "/projects/$projectId/domains", params }}
          >
            {formatNodes(text.emailText, { time: <RelativeTime value={email.at} /> })}{" "}
            <Link
              to="/projects/$projectId/audit-log"
              params={params}
              search={{ action: "email.skip" }}
              className="text-accent underline underline-offset-2"
            >
              {text.openLog}
            </Link>
          </AttentionItem>
        )}
      </ul>
    </Card>
  );
}

/** A dot on the icon of the browser's tab, which says the same while the owner looks at another tab. */
function TabMark() {
  useEffect(() => {
    // The page's own link, because not every browser notices that another one was removed.
    const link = document.querySelector<HTMLLinkElement>("link[rel=icon]");
    if (!link) return;
    const before = link.href;
    link.href = `${basePath}mark-attention.svg`;
    return () => {
      link.href = before;
    };
  }, []);
  return null;
}

interface AttentionItemProps {
  /** Whether it has failed already. */
  readonly isBroken?: boolean;
  readonly title: string;
  readonly action: string;
  readonly link: LinkProps;
  readonly children: ReactNode;
}

function AttentionItem({ isBroken, title, action, link, children }: AttentionItemProps) {
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-1 py-3">
      <TriangleAlert
        size={16}
        strokeWidth={1.75}
        aria-hidden="true"
        className={cx("mt-0.5 shrink-0", isBroken ? "text-danger" : "text-warn")}
      />
      <div className="min-w-0 flex-1 basis-56 break-words">
        <p className="font-medium">{title}</p>
        <p className="text-ink-2">{children}</p>
      </div>
      <Link {...link} className="ms-7 font-medium sm:ms-0 text-accent underline-offset-2 hover:underline">
        {action}
      </Link>
    </li>
  );
}
