import { createContext } from "react";
import type { ColorScheme } from "./color-scheme.ts";

/** The choices of `StackTheme`, passed to its children. */
export type ThemeChoice = { colorScheme?: ColorScheme | "system" | undefined; nonce?: string | undefined };

export const ThemeContext = createContext<ThemeChoice>({});
