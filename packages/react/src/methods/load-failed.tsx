import { Scope } from "../theme/scope.tsx";
import { ProblemNotice } from "../ui/problem-text.tsx";

const notReachable = { key: "notReachable" } as const;

/** In place of a part of a page whose code could not be fetched. */
export function LoadFailed() {
  return (
    <Scope>
      <ProblemNotice problem={notReachable} />
    </Scope>
  );
}
