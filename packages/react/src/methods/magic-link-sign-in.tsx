import { useLazyModule } from "../hooks/use-lazy-module.ts";
import { Scope } from "../theme/scope.tsx";
import { FieldSkeleton, Skeleton } from "../ui/skeleton.tsx";
import { LoadFailed } from "./load-failed.tsx";

const load = () => import("./magic-link/magic-link-form.tsx").then((module) => module.MagicLinkForm);

/** Sign-in by email link or code, for custom pages. */
export function MagicLinkSignIn() {
  const loaded = useLazyModule(load);
  if (loaded.status === "failed") return <LoadFailed />;
  if (loaded.status === "loading") {
    return (
      <Scope className="vst-stack">
        <FieldSkeleton hint />
        <Skeleton shape="control" />
      </Scope>
    );
  }
  const { module: MagicLinkForm } = loaded;
  return <MagicLinkForm />;
}
