import type { StackClientApp } from "@vestibule/client";
import { createContext } from "react";

export const AppContext = createContext<StackClientApp | undefined>(undefined);
