import type { ComponentType } from "react";
import { useLazyModule } from "../hooks/use-lazy-module.ts";
import { Page, type PageProps } from "../parts/page.tsx";
import { ProblemCard } from "../parts/problem-card.tsx";

type LazyPageProps<Props extends PageProps> = {
  /** A constant function around `import()`. */
  load: () => Promise<ComponentType<Props>>;
  /** Shown meanwhile: the skeleton of the page. */
  fallback: ComponentType<PageProps>;
  pageProps: Props;
};

const notReachable = { key: "notReachable" } as const;

/** A page whose code is fetched when it is first shown, so that the sign-in page stays small. */
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
