import { Lazy } from "../hooks/lazy.tsx";
import { Scope } from "../theme/scope.tsx";
import { FieldSkeleton, Skeleton } from "../ui/skeleton.tsx";
import { LoadFailed } from "./load-failed.tsx";

const load = () => import("./magic-link/magic-link-form.tsx").then((module) => module.MagicLinkForm);

/** Sign-in by email link or code, for custom pages. */
export function MagicLinkSignIn() {
  return (
    <Lazy
      load={load}
      props={{}}
      loading={
        <Scope className="vst-stack">
          <FieldSkeleton hint />
          <Skeleton shape="control" />
        </Scope>
      }
      failed={<LoadFailed />}
    />
  );
}
