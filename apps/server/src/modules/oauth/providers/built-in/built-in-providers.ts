import type { ProviderDefinition } from "../provider.ts";
import { apple } from "./apple.ts";
import { bitbucket } from "./bitbucket.ts";
import { discord } from "./discord.ts";
import { facebook } from "./facebook.ts";
import { github } from "./github.ts";
import { gitlab } from "./gitlab.ts";
import { google } from "./google.ts";
import { linkedin } from "./linkedin.ts";
import { microsoft } from "./microsoft.ts";
import { spotify } from "./spotify.ts";
import { twitch } from "./twitch.ts";
import { x } from "./x.ts";

/** Keyed by the ID used in project configuration. */
export const builtInProviders = {
  google,
  github,
  microsoft,
  spotify,
  facebook,
  discord,
  gitlab,
  bitbucket,
  linkedin,
  apple,
  x,
  twitch,
} as const satisfies Readonly<Record<string, ProviderDefinition>>;
