import { signInMethodMessages } from "../../data/sign-in-method-names.ts";
import { defineMessages } from "../../i18n/define-messages.ts";

export const messages = defineMessages("overview", {
  attention: {
    title: "Needs attention",
    keys: "The keys “{description}” expire soon",
    keysText: "Apps and backends that use them stop working {time}.",
    keySets: "{count, plural, one {# set} other {# sets}} of API keys expire soon",
    /** Of the set that expires first. */
    keySetsText: "“{description}” is the first, {time}. Apps and backends that use them stop working then.",
    openKeys: "Open API keys",
    endpoint: "Webhooks to {host} are failing",
    endpoints: "{count, plural, one {# webhook endpoint is} other {# webhook endpoints are}} failing",
    endpointText: "Your backend misses events. The first one failed {time}.",
    openWebhooks: "Open webhooks",
    email: "A verification email wasn't sent",
    emailText: "A sign-up had no callback URL, or one that isn't a trusted domain, {time}.",
    openDomains: "Open domains",
    openLog: "Show sign-ups without an email",
    failed: "Couldn't check whether something needs attention.",
  },
  title: "Overview",
  range: "Range",
  spans: { 7: "7 days", 30: "30 days", 90: "90 days", 365: "1 year", custom: "Dates" },
  from: "From",
  to: "To",
  show: "Show",
  badRange: "Choose a valid range of up to 366 days",
  zone: "Time zone",
  empty: "No users yet",
  emptyText: "Add sign-in to your app and metrics will show up here.",
  openSetup: "Set up your app",
  comparisonFailed: "The previous period couldn't be loaded, so there's no comparison.",
  getTable: "{title}: table",
  totals: {
    label: "Totals",
    users: "Total users",
    signUps: "Sign-ups",
    /** The card is narrow; the full label is shown on hover. */
    activeUsers: "Avg. daily active",
    activeUsersWhole: "Average daily active users",
    signIns: "Sign-ins",
    failedSignIns: "Failed sign-ins",
    before: "vs. {count}",
    /** Below the number of users, which is not of the selected range. */
    allTime: "All time",
    same: "No change",
  },
  charts: {
    signUps: "Sign-ups",
    signUpsByDay: "New users per day",
    signUpsByWeek: "New users per week",
    activeUsers: "Daily active users",
    activeByDay: "Unique users active per day",
    activeByWeek: "Unique users active per day, averaged by week",
    returning: "Returning",
    new: "New",
    previous: "Previous period",
    getWeek: "Week of {date}",
    date: "Date",
    open: "Click or press Enter to list them.",
    /** In the title of a tooltip: the day or week isn't over. */
    getSoFar: "{date}, so far",
    todaySoFar: "Today so far",
    weekSoFar: "This week so far",
  },
  methods: {
    title: "Sign-in methods",
    text: "Share of all users",
    empty: "No users have a sign-in method yet",
    names: {
      get password() {
        return signInMethodMessages.password;
      },
      get otp() {
        return signInMethodMessages.emailCodeShort;
      },
      get passkey() {
        return signInMethodMessages.passkey;
      },
      get anonymous() {
        return signInMethodMessages.anonymous;
      },
      cli: "Command line",
      impersonation: "Impersonation",
      other: "Other",
    } as Readonly<Record<string, string>>,
  },
  attempts: {
    title: "Attempts by method",
    text: "All attempts, including sign-ups",
    empty: "No attempts in this range",
    method: "Method",
    success: "Succeeded",
    failure: "Failed",
    get challenge() {
      return signInMethodMessages.secondFactor;
    },
    rate: "Success rate",
    started: "Started",
    completed: "Completed",
    conversion: "Conversion",
  },
  failures: {
    title: "Why sign-ins failed",
    text: "Share of failed sign-ins",
    all: "All failures",
    empty: "No failed sign-ins in this range",
    unknown: "No reason recorded",
  },
  countries: {
    title: "Users by country",
    text: "By last known location",
    map: "World map, shaded by number of users",
    country: "Country",
    users: "Users",
    empty: "No locations yet",
    emptyText: "Configure your reverse proxy to send a country header.",
    showAll: "Show all",
    failed: "The map couldn't be loaded. The list has the same data.",
  },
  retention: {
    title: "Weekly retention",
    text: "Share of each week's sign-ups still active (UTC)",
    empty: "No sign-ups in these weeks",
    week: "Week",
    users: "Sign-ups",
    after: "{weeks, plural, =0 {Same} other {+#}}",
  },
  recent: {
    title: "Users",
    registered: "Recent sign-ups",
    registeredEmpty: "No users yet",
    active: "Recently active",
    activeEmpty: "No active users yet",
    all: "All users",
  },
});
