import type { CurrentUser, TotpSetup } from "@vestibule/client";
import { useState } from "react";
import { useChange } from "../changes/use-change.ts";

/** The dialog shown above the panel. The recovery codes exist only here. */
export type SecondFactorStep =
  | { name: "none" }
  | { name: "setup"; setup: TotpSetup }
  | { name: "codes"; codes: readonly string[] }
  | { name: "confirm-new-codes" }
  | { name: "confirm-off" };

/** Turns two-step verification on and off, and manages recovery codes. */
export function useSecondFactor(user: CurrentUser) {
  const isOn = user.isMultiFactorRequired;
  const change = useChange();
  const [step, setStep] = useState<SecondFactorStep>({ name: "none" });
  /** Changes when codes are created, to refetch their count. */
  const [generation, setGeneration] = useState(0);
  function showCodes(codes: readonly string[]) {
    setStep({ name: "codes", codes });
    setGeneration((before) => before + 1);
  }
  return {
    isOn,
    generation,
    busy: change.state === "busy",
    problem: change.problem,
    step,
    showCodes,
    start: () => change.run(async () => setStep({ name: "setup", setup: await user.initiateTotp() })),
    confirmNewCodes: () => setStep({ name: "confirm-new-codes" }),
    confirmTurnOff: () => setStep({ name: "confirm-off" }),
    close: () => setStep({ name: "none" }),
    makeNewCodes: () => change.run(async () => showCodes(await user.createRecoveryCodes())),
    turnOff: () => change.run(() => user.disableTotp()),
  };
}
