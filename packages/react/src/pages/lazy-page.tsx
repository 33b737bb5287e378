import type { ComponentType } from "react";
import { Lazy } from "../hooks/lazy.tsx";
import { retryLoad } from "../hooks/retry-load.ts";
import { Page, type PageProps } from "../parts/page.tsx";
import { ProblemCard } from "../parts/problem-card.tsx";

type LazyPageProps<Props extends PageProps> = {
  /** A stable function around `import()`. */
  load: () => Promise<ComponentType<Props>>;
  /** Shown while loading: the page's skeleton. */
  fallback: ComponentType<PageProps>;
  pageProps: Props;
};

const notReachable = { key: "notReachable" } as const;

/** A page loaded on first use, to keep the sign-in page small. */
export function LazyPage<Props extends PageProps>({ load, fallback: Fallback, pageProps }: LazyPageProps<Props>) {
  const { fullPage } = pageProps;
  return (
    <Lazy
      load={load}
      props={pageProps}
      loading={<Fallback fullPage={fullPage} />}
      failed={(retry) => (
        <Page fullPage={fullPage} state="failed">
          <ProblemCard problem={notReachable} retry={() => void retryLoad(load, retry)} />
        </Page>
      )}
    />
  );
}
