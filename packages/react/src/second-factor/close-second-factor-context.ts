import { createContext } from "react";

/** Closes the second-factor dialog when its sign-in succeeds or fails. */
export const CloseSecondFactorContext = createContext<() => void>(() => {});
