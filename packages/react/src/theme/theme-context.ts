import { createContext } from "react";
import type { ColorScheme } from "./color-scheme.ts";

/** What `StackTheme` tells the components below it. */
export type ThemeChoice = { colorScheme?: ColorScheme | "system" | undefined; nonce?: string | undefined };

export const ThemeContext = createContext<ThemeChoice>({});
