import { Lazy } from "../hooks/lazy.tsx";
import { Scope } from "../theme/scope.tsx";
import { ProblemNotice } from "../ui/problem-text.tsx";
import { FieldSkeleton, Skeleton } from "../ui/skeleton.tsx";

const notReachable = { key: "notReachable" } as const;

/** Shown in place of a part whose code failed to load. */
export function LoadFailed() {
  return (
    <Scope>
      <ProblemNotice problem={notReachable} />
    </Scope>
  );
}

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
      failed={() => <LoadFailed />}
    />
  );
}
