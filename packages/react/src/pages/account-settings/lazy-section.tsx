import type { ComponentType } from "react";
import { useLazyModule } from "../../hooks/use-lazy-module.ts";
import { ListProblem } from "./panels/list-problem.tsx";
import { PanelSkeleton } from "./panels/panel-skeleton.tsx";

type LazySectionProps<Props extends object> = {
  /** A stable function around `import()`. */
  load: () => Promise<ComponentType<Props>>;
  sectionProps: Props;
};

const notReachable = { key: "notReachable" } as const;

/** A section loaded on first use, because not every user has teams or API keys. */
export function LazySection<Props extends object>({ load, sectionProps }: LazySectionProps<Props>) {
  const loaded = useLazyModule(load);
  if (loaded.status === "loading") return <PanelSkeleton />;
  if (loaded.status === "failed") {
    return (
      <section className="vst-panel">
        <ListProblem problem={notReachable} busy={false} retry={() => window.location.reload()} />
      </section>
    );
  }
  const { module: Component } = loaded;
  return <Component {...sectionProps} />;
}
