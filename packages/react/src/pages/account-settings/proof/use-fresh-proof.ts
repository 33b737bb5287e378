import { useContext } from "react";
import { FreshProofContext, type RunFresh } from "./fresh-proof-context.ts";

/** The way to make a sensitive change; see `RunFresh`. */
export function useFreshProof(): RunFresh {
  const run = useContext(FreshProofContext);
  if (!run) throw new Error("useFreshProof must be used below a FreshProof.");
  return run;
}
