import { getRouteApi, Link } from "@tanstack/react-router";
import { Check, ChevronRight, ExternalLink, Globe, KeyRound, Mail, Palette, ShieldCheck } from "lucide-react";
import { useState } from "react";
import { useDashboard, useProjectId } from "../../app/use-dashboard.ts";
import { useProject } from "../../data/projects.ts";
import { emailMessages } from "../../features/emails/messages.ts";
import { PageTitle } from "../../features/page/page-title.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { Loading, SkeletonText } from "../../ui/feedback/skeleton.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { cx, motion } from "../../ui/styles.ts";
import { KeysCard, useCreateKeys } from "./keys-card.tsx";
import { LiveCheckCard, StepsProgress, useLiveCheck } from "./live-check-card.tsx";
import { messages } from "./messages.ts";
import { Snippets } from "./snippet-tabs.tsx";

const { check } = messages;
const route = getRouteApi("/projects/$projectId/setup");

/** From a new project to the first sign-up. */
export function SetupPage() {
  const keys = useCreateKeys();
  const live = useLiveCheck(keys.made?.ids);
  /** Steps in use stay in place when the check completes. */
  const [wasDone, setWasDone] = useState<boolean>();
  const steps = useNextSteps();
  if (wasDone === undefined && (live.error || !live.isLoading)) setWasDone(live.isDone);
  return (
    <div className="flex flex-col gap-6">
      <PageTitle title={messages.title} />
      <PageHeader
        title={messages.title}
        description={wasDone ? <StepsProgress steps={steps} /> : messages.description}
      />
      {wasDone === undefined ? (
        <Loading>
          <SkeletonText lines={8} />
        </Loading>
      ) : wasDone ? (
        <Finished keys={keys} live={live} />
      ) : (
        <Steps keys={keys} live={live} />
      )}
    </div>
  );
}

interface SetupProps {
  readonly keys: ReturnType<typeof useCreateKeys>;
  readonly live: ReturnType<typeof useLiveCheck>;
}

/** The project already worked when the page opened: the steps are only for another app. */
function Finished({ keys, live }: SetupProps) {
  // A chosen framework in the URL asks for its steps.
  const { framework } = route.useSearch();
  const [isOpen, setOpen] = useState(framework !== undefined);
  return (
    <div className="flex max-w-[760px] flex-col gap-6">
      <LiveCheckCard live={live} madeIds={keys.made?.ids}>
        <NextSteps />
      </LiveCheckCard>
      <Card
        title={messages.again.title}
        description={messages.again.text}
        actions={
          <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? messages.again.hide : messages.again.show}
          </Button>
        }
      />
      {isOpen && (
        <>
          <KeysCard {...keys} />
          <Snippets {...keys} />
        </>
      )}
    </div>
  );
}

function Steps({ keys, live }: SetupProps) {
  const { config } = useDashboard();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_320px] lg:grid-rows-[auto_1fr]">
      <KeysCard {...keys} />
      <aside
        aria-label={live.isDone ? messages.check.titleDone : messages.check.title}
        // On narrow screens it is between the keys and the steps, as in the document order.
        className="flex min-w-0 flex-col gap-6 lg:sticky lg:top-20 lg:col-start-2 lg:row-span-2"
      >
        <LiveCheckCard live={live} madeIds={keys.made?.ids}>
          <NextSteps />
        </LiveCheckCard>
        {!live.isDone && (
          <Card title={messages.demo.title}>
            <p className="text-ink-2">{messages.demo.text}</p>
            <Button asChild className="self-start">
              <a href={`${config.baseUrl}/demo`} target="_blank" rel="noreferrer">
                <ExternalLink size={16} strokeWidth={1.75} aria-hidden="true" />
                {messages.demo.open}
              </a>
            </Button>
          </Card>
        )}
      </aside>
      <Snippets {...keys} />
    </div>
  );
}

const ICON = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;

/** What most projects change before they launch, and whether this one did. */
function useNextSteps() {
  const { id, config, isProductionMode } = useProject();
  const { domains, credentialEnabled, magicLinkEnabled, passkeyEnabled, oauthProviders, customOidc } = config;
  // New projects have only passwords.
  const hasChosenMethods =
    !credentialEnabled || magicLinkEnabled || passkeyEnabled || oauthProviders.length + customOidc.length > 0;
  const steps = [
    { to: "/projects/$projectId/domains", ...check.domains, Icon: Globe, isDone: domains.length > 0 },
    { to: "/projects/$projectId/auth-methods", ...check.methods, Icon: KeyRound, isDone: hasChosenMethods },
    {
      to: "/projects/$projectId/branding",
      ...check.branding,
      Icon: Palette,
      isDone: Object.values(config.branding).some(Boolean),
    },
    {
      to: "/projects/$projectId/emails",
      title: emailMessages.setUpServer,
      why: check.emails,
      Icon: Mail,
      isDone: config.emailConfig.type === "standard",
    },
    {
      to: "/projects/$projectId/project-settings",
      hash: "production-mode",
      ...check.production,
      Icon: ShieldCheck,
      isDone: isProductionMode,
    },
  ] as const;
  // The dashboard's own project has no production mode.
  return id === "internal" ? steps.slice(0, -1) : steps;
}

const TILES = {
  done: "border-transparent bg-ok-soft text-ok",
  next: "border-transparent bg-accent text-on-accent",
  open: "border-line bg-sunken text-ink-2",
};

function NextSteps() {
  const projectId = useProjectId();
  const steps = useNextSteps();
  const next = steps.find(({ isDone }) => !isDone)?.to;
  return (
    <nav aria-label={check.next} className="border-t border-line">
      <h3 className="px-4 pt-4 pb-2 font-medium sm:px-5">{check.next}</h3>
      <ul className="pb-2">
        {steps.map(({ title, why, Icon, isDone, ...link }) => (
          <li key={link.to}>
            <Link
              {...link}
              params={{ projectId }}
              className={cx(
                "flex items-center gap-3 px-4 py-2.5 hover:bg-hover sm:px-5",
                "focus-visible:outline-hidden focus-visible:ring-3 focus-visible:ring-accent/35 focus-visible:ring-inset",
                motion,
              )}
            >
              <span
                className={cx(
                  "flex size-8 shrink-0 items-center justify-center rounded-control border",
                  TILES[isDone ? "done" : link.to === next ? "next" : "open"],
                )}
              >
                {isDone ? <Check {...ICON} /> : <Icon {...ICON} />}
              </span>
              <span className="min-w-0 flex-1">
                <span className={cx("block font-medium break-words", isDone && "text-ink-2")}>
                  {title} {isDone && <span className="sr-only">{check.done}</span>}
                </span>
                <span className="block text-pretty break-words text-ink-2">{why}</span>
              </span>
              <ChevronRight {...ICON} className="shrink-0 text-ink-3 rtl:-scale-x-100" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
