import type { CurrentUser, TotpSetup } from "@vestibule/client";
import { useState } from "react";
import { useChange } from "../changes/use-change.ts";
import { useFetched } from "../changes/use-fetched.ts";

/** What stands above the panel. The recovery codes live nowhere but here. */
export type SecondFactorStep =
  | { name: "none" }
  | { name: "setup"; setup: TotpSetup }
  | { name: "codes"; codes: readonly string[] }
  | { name: "confirm-new-codes" }
  | { name: "confirm-off" };

/** Switching the second factor on and off, and its recovery codes. */
export function useSecondFactor(user: CurrentUser) {
  const isOn = user.isMultiFactorRequired;
  const remaining = useFetched(() => (isOn ? user.countRecoveryCodes() : Promise.resolve(0)));
  const change = useChange();
  const [step, setStep] = useState<SecondFactorStep>({ name: "none" });
  const showCodes = (codes: readonly string[]) => setStep({ name: "codes", codes });
  return {
    isOn,
    remaining,
    busy: change.state === "busy",
    problem: change.problem,
    step,
    showCodes,
    start: () => change.run(async () => setStep({ name: "setup", setup: await user.initiateTotp() })),
    askNewCodes: () => setStep({ name: "confirm-new-codes" }),
    askOff: () => setStep({ name: "confirm-off" }),
    close: () => setStep({ name: "none" }),
    makeNewCodes: () => change.run(async () => showCodes(await user.createRecoveryCodes())),
    turnOff: () => change.run(() => user.disableTotp()),
    /** The codes were kept. */
    finish() {
      setStep({ name: "none" });
      void remaining.refresh();
    },
  };
}
