import type { ProjectBranding } from "@vestibule/client";
import { brandingFontFamily } from "@vestibule/contract";
import { declarations, schemes } from "./theme-css.ts";

/** Stronger than the default tokens and weaker than `StackTheme` and applications, whichever applies first. */
const everywhere = ":is(div,span):where(.stack-scope)";

/** The rules that the project's branding adds to the default tokens. The server has checked the values. */
export const brandingCss = ({ light = {}, dark = {}, fontUrl }: ProjectBranding, scope = everywhere): string =>
  (fontUrl ? `@font-face{font-family:${brandingFontFamily};src:url(${fontUrl});font-display:swap}` : "") +
  schemes(scope, declarations(light), declarations(dark));
