import { type ComponentType, type ReactElement, useLayoutEffect, useMemo, useRef } from "react";
import { Lazy } from "../hooks/lazy.tsx";
import { retryLoad } from "../hooks/retry-load.ts";
import { LoadingPage } from "../parts/loading-card.tsx";
import { Page, type PageProps } from "../parts/page.tsx";
import { ProblemCard } from "../parts/problem-card.tsx";

/** Loads the pages other than sign-in, sign-up and account settings. They are small, so they share a file. */
export const loadLinkPages = () => import("./link-pages.ts");

type LazyPageProps<Props extends PageProps> = {
  /** A stable function around `import()`. */
  load: () => Promise<ComponentType<Props>>;
  /** Shown while loading: the page's skeleton. */
  fallback: ComponentType<Props>;
  pageProps: Props;
};

const notReachable = { key: "notReachable" } as const;
const titleSelector = ".stack-scope .vst-title";

/** Renders nothing. Before the page's own effects, so that its form doesn't take the focus away from the title. */
function FocusTitle() {
  useLayoutEffect(() => document.querySelector<HTMLElement>(titleSelector)?.focus(), []);
  return null;
}

/** A page loaded on first use, so that a visitor downloads only what they open. `load`, `fallback`: as for `LazyPage`. */
export function createLazyPage<Props extends PageProps>(
  load: LazyPageProps<Props>["load"],
  fallback: LazyPageProps<Props>["fallback"] = LoadingPage,
): (props: Props) => ReactElement {
  return (pageProps) => <LazyPage load={load} fallback={fallback} pageProps={pageProps} />;
}

/** See {@link createLazyPage}. */
export function LazyPage<Props extends PageProps>({ load, fallback: Fallback, pageProps }: LazyPageProps<Props>) {
  const { fullPage } = pageProps;
  const hadTitleFocus = useRef(false);
  const loadPage = useMemo(
    () => async () => {
      const LoadedPage = await load();
      // The skeleton's title had the focus, and goes.
      hadTitleFocus.current = document.activeElement?.matches(titleSelector) ?? false;
      return (props: Props) => (
        <>
          <LoadedPage {...props} />
          {hadTitleFocus.current && <FocusTitle />}
        </>
      );
    },
    [load],
  );
  return (
    <Lazy
      load={loadPage}
      props={pageProps}
      loading={<Fallback {...pageProps} />}
      failed={(retry) => (
        <Page fullPage={fullPage} state="failed">
          <ProblemCard problem={notReachable} retry={() => void retryLoad(load, retry)} />
        </Page>
      )}
    />
  );
}
