import type { ESLint } from "eslint";
import { requireProtection } from "./require-protection.ts";

/**
 * For `eslint.config.js`: `{ files: ["app/private/**"], plugins: { vestibule }, rules: { "vestibule/require-protection": "error" } }`
 */
const plugin: ESLint.Plugin = {
  meta: { name: "@vestibule/next" },
  rules: { "require-protection": requireProtection },
};

export default plugin;
