const base = import.meta.env.BASE_URL;

/** The paths of this app. */
export const paths = {
  home: base,
  yourPage: `${base}your-page`,
  team: `${base}team`,
  handler: `${base}handler`,
  accountSettings: `${base}handler/account-settings`,
} as const;
