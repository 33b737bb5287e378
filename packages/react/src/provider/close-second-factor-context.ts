import { createContext } from "react";

/** Tells the dialog that asks for a second factor that the sign-in it belongs to has ended, well or not. */
export const CloseSecondFactorContext = createContext<() => void>(() => {});
