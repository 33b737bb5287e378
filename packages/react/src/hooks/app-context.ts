import type { StackClientApp } from "@vestibule/client";
import { type Context, createContext } from "react";

export const AppContext: Context<StackClientApp | undefined> = createContext<StackClientApp | undefined>(undefined);
