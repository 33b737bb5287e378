const base = import.meta.env.BASE_URL;

/** All addresses of this application. */
export const paths = {
  home: base,
  yourPage: `${base}your-page`,
  team: `${base}team`,
  handler: `${base}handler`,
  accountSettings: `${base}handler/account-settings`,
} as const;
