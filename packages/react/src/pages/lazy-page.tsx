import type { ComponentType } from "react";
import { useLazyModule } from "../hooks/use-lazy-module.ts";
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
  const loaded = useLazyModule(load);
  const { fullPage } = pageProps;
  if (loaded.status === "loading") return <Fallback fullPage={fullPage} />;
  if (loaded.status === "failed") {
    return (
      <Page fullPage={fullPage} state="failed">
        <ProblemCard problem={notReachable} retry={() => window.location.reload()} />
      </Page>
    );
  }
  const { module: Component } = loaded;
  return <Component {...pageProps} />;
}
