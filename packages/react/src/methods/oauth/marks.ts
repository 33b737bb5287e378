/** A part of a logo. `fill`: a brand color; if absent, the text color, as black-and-white brands require. */
export type MarkPart = { path: string; fill?: string };

export const black = (path: string): MarkPart[] => [{ path }];

/** Official provider logos in a 24-unit square, used as their brand rules allow: to label sign-in buttons. */
export const commonMarks: Readonly<Record<string, readonly MarkPart[]>> = {
  github: black(
    "M12 .3a12 12 0 0 0-3.8 23.38c.6.12.83-.26.83-.57L9 21.07c-3.34.72-4.04-1.61-4.04-1.61-.55-1.39-1.34-1.76-1.34-1.76-1.08-.74.09-.73.09-.73 1.2.09 1.83 1.24 1.83 1.24 1.08 1.83 2.81 1.3 3.5 1 .1-.78.42-1.31.76-1.61-2.67-.3-5.47-1.33-5.47-5.93 0-1.31.47-2.38 1.24-3.22-.14-.3-.54-1.52.1-3.18 0 0 1.01-.32 3.3 1.23a11.5 11.5 0 0 1 6.02 0c2.28-1.55 3.29-1.23 3.29-1.23.64 1.66.24 2.88.12 3.18a4.65 4.65 0 0 1 1.23 3.22c0 4.61-2.8 5.63-5.48 5.92.42.36.81 1.1.81 2.22l-.01 3.29c0 .31.2.69.82.57A12 12 0 0 0 12 .3",
  ),
  google: [
    {
      path: "M22.56 12.25c0-.78-.07-1.53-.2-2.25H12v4.26h5.92a5.06 5.06 0 0 1-2.21 3.31v2.77h3.57c2.08-1.92 3.28-4.74 3.28-8.09z",
      fill: "#4285f4",
    },
    {
      path: "M12 23c2.97 0 5.46-.98 7.28-2.66l-3.57-2.77c-.98.66-2.23 1.06-3.71 1.06-2.86 0-5.29-1.93-6.16-4.53H2.18v2.84A11 11 0 0 0 12 23z",
      fill: "#34a853",
    },
    {
      path: "M5.84 14.1a6.6 6.6 0 0 1 0-4.2V7.07H2.18a11 11 0 0 0 0 9.86l3.66-2.84z",
      fill: "#fbbc05",
    },
    {
      path: "M12 5.38c1.62 0 3.06.56 4.21 1.64l3.15-3.15A10.6 10.6 0 0 0 12 1 11 11 0 0 0 2.18 7.07l3.66 2.84C6.71 7.31 9.14 5.38 12 5.38z",
      fill: "#ea4335",
    },
  ],
  microsoft: [
    { path: "M1 1h10.5v10.5H1z", fill: "#f25022" },
    { path: "M12.5 1H23v10.5H12.5z", fill: "#7fba00" },
    { path: "M1 12.5h10.5V23H1z", fill: "#00a4ef" },
    { path: "M12.5 12.5H23V23H12.5z", fill: "#ffb900" },
  ],
};

/** Providers whose logos are loaded when a page shows one. */
export const otherProviders: readonly string[] = [
  "apple",
  "bitbucket",
  "discord",
  "facebook",
  "gitlab",
  "linkedin",
  "spotify",
  "twitch",
  "x",
];
