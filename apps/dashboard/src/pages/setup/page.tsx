import { getRouteApi } from "@tanstack/react-router";
import { ExternalLink } from "lucide-react";
import { useState } from "react";
import { useDashboard } from "../../app/use-dashboard.ts";
import { PageTitle } from "../../features/page/page-title.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { Loading, SkeletonText } from "../../ui/feedback/skeleton.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { KeysCard, useCreateKeys } from "./keys-card.tsx";
import { LiveCheckCard, useLiveCheck, useNextSteps } from "./live-check-card.tsx";
import { messages } from "./messages.ts";
import { Snippets } from "./snippet-tabs.tsx";

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
        description={
          wasDone
            ? messages.descriptionDone({ done: steps.filter(({ isDone }) => isDone).length, total: steps.length })
            : messages.description
        }
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
      <LiveCheckCard live={live} madeIds={keys.made?.ids} />
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
        <LiveCheckCard live={live} madeIds={keys.made?.ids} />
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
