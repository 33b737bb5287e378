import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useDashboard, useProjectId } from "../../app/use-dashboard.ts";
import { useProject } from "../../data/projects.ts";
import { SegmentedControl } from "../../ui/choices/segmented-control.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { CopyButton } from "../../ui/controls/copy-button.tsx";
import { Tabs } from "../../ui/controls/tabs.tsx";
import { Code } from "../../ui/display/code.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { Loading, SkeletonText } from "../../ui/feedback/skeleton.tsx";
import { cx, focusLink } from "../../ui/styles.ts";
import type { useCreateKeys } from "./keys-card.tsx";
import { messages } from "./messages.ts";
import { type Framework, type SetupSearch, snippetCodeQuery } from "./route.ts";
import { createSnippets, findObstacle, hasCommand, listFrameworks, type Snippet, setupMethods } from "./snippets.ts";

const isTypeScript = (place: string) => /\.tsx?$/.test(place) || place === messages.snippets.init.usagePlace;

/** A file or commands, with a header that says where they belong. Long lines scroll, also by keyboard. */
function CodeBlock({ title, place, code }: { title: string; place: string; code: string }) {
  return (
    <figure className="min-w-0 overflow-hidden rounded-control border border-line bg-sunken">
      <figcaption className="flex items-center justify-between gap-2 border-b border-line py-1 pe-1 ps-3 text-hint text-ink-2">
        <span className="truncate font-mono">{place}</span>
        <CopyButton isIcon text={code} label={messages.copy({ step: title })} />
      </figcaption>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
        aria-label={title}
        className="max-h-120 overflow-auto focus-visible:outline-hidden focus-visible:ring-3 focus-visible:ring-accent/35 focus-visible:ring-inset"
      >
        <pre className="w-max min-w-full p-3 font-mono text-code">
          <Code text={code} language={isTypeScript(place) ? "typescript" : undefined} />
        </pre>
      </section>
    </figure>
  );
}

/** The steps for one framework, in order. */
function SnippetSteps({ snippets }: { snippets: readonly Snippet[] }) {
  return (
    <ol className="flex flex-col gap-6">
      {snippets.map(({ title, text, place, code, integrity }, index) => (
        <li key={title} className="grid grid-cols-[24px_minmax(0,1fr)] gap-x-3 gap-y-2.5">
          <span
            aria-hidden="true"
            className="flex size-6 items-center justify-center rounded-full bg-accent-soft font-medium text-accent text-hint tabular-nums"
          >
            {index + 1}
          </span>
          <div className="min-w-0 pt-0.5">
            <h3 className="font-medium">{title}</h3>
            {text && <p className="text-ink-2">{text}</p>}
          </div>
          <div className="col-span-2 min-w-0 sm:col-span-1 sm:col-start-2">
            <CodeBlock title={title} place={place} code={code} />
            {integrity !== undefined && (
              <details className="mt-2 text-hint text-ink-2">
                <summary className={cx("w-fit cursor-pointer hover:text-ink", focusLink)}>{messages.integrity}</summary>
                <p className="mt-1">
                  {messages.integrityText} <code className="break-all font-mono">{integrity}</code>
                </p>
              </details>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}

/** Why the project's settings would break the snippets, and where to change them. */
function ObstacleBanner({ framework }: { framework: Framework }) {
  const projectId = useProjectId();
  const { config } = useProject();
  const obstacle = findObstacle(framework, config);
  if (!obstacle) return null;
  const texts = { "sign-up": messages.noSignUp, localhost: messages.noLocalhost, password: messages.noPassword };
  return (
    <Banner
      tone="warn"
      action={
        <Button asChild>
          {obstacle === "localhost" ? (
            <Link to="/projects/$projectId/domains" params={{ projectId }}>
              {messages.openDomains}
            </Link>
          ) : (
            <Link to="/projects/$projectId/auth-methods" params={{ projectId }}>
              {messages.openMethods}
            </Link>
          )}
        </Button>
      }
    >
      {texts[obstacle]}
    </Banner>
  );
}

const route = getRouteApi("/projects/$projectId/setup");

/** A tab for each framework, with the project's keys in its code. */
function SnippetTabs({ made }: Pick<ReturnType<typeof useCreateKeys>, "made">) {
  const { config } = useDashboard();
  const { projectId } = route.useParams();
  const { framework, method = "command" } = route.useSearch();
  const navigate = route.useNavigate();
  const { data: code, error } = useQuery(snippetCodeQuery);
  const change = (search: SetupSearch) => void navigate({ search, replace: true, resetScroll: false });
  const inUrl = method === "manual" ? { method } : {};
  if (!code) {
    return error ? (
      <ErrorState error={error} />
    ) : (
      <Loading>
        <SkeletonText lines={8} />
      </Loading>
    );
  }
  const { publishableClientKey, secretServerKey } = messages.placeholders;
  const context = {
    ...config,
    projectId,
    publishableClientKey: made?.publishableClientKey ?? publishableClientKey,
    secretServerKey: made?.secretServerKey ?? secretServerKey,
  };
  return (
    <Tabs
      label={messages.frameworks}
      value={framework}
      onValueChange={(value) => change({ ...inUrl, framework: value })}
      items={listFrameworks(code, config.kitIntegrity).map((value) => ({
        value,
        label: messages.framework[value],
        content: (
          <div className="flex flex-col gap-5">
            <ObstacleBanner framework={value} />
            {hasCommand(value) && (
              <SegmentedControl
                label={messages.methods}
                className="self-start"
                options={setupMethods.map((each) => ({ value: each, label: messages.method[each] }))}
                value={method}
                onValueChange={(each) => change({ framework: value, ...(each === "manual" && { method: each }) })}
              />
            )}
            <SnippetSteps snippets={createSnippets(value, method, context, code)} />
          </div>
        ),
      }))}
    />
  );
}

/** The snippets, and what is missing in them. */
export function Snippets({ made, keys }: Pick<ReturnType<typeof useCreateKeys>, "made" | "keys">) {
  return (
    <div className="flex min-w-0 flex-col gap-5">
      {!made && keys && (
        <p className="text-ink-2">
          {keys.some((key) => key.isValid()) ? messages.unfilledWithKeys : messages.unfilled}
        </p>
      )}
      <SnippetTabs made={made} />
    </div>
  );
}
