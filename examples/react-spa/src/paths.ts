const moduleUrl = import.meta.url;

/** Where the server has this app, such as `/demo/`: the built scripts are in its folder `assets`. */
export const base = import.meta.env.DEV ? import.meta.env.BASE_URL : new URL("..", moduleUrl).pathname;

/** The paths of this app. */
export const paths = {
  home: base,
  yourPage: `${base}your-page`,
  team: `${base}team`,
  handler: `${base}handler`,
  accountSettings: `${base}handler/account-settings`,
} as const;
