import { Scope } from "../theme/scope.tsx";
import { ProblemNotice } from "../ui/problem-text.tsx";

const notReachable = { key: "notReachable" } as const;

/** Shown in place of a part whose code failed to load. */
export function LoadFailed() {
  return (
    <Scope>
      <ProblemNotice problem={notReachable} />
    </Scope>
  );
}
