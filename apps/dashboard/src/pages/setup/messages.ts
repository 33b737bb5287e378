import { defineMessages, formatList } from "../../i18n/define-messages.ts";
export const messages = defineMessages("setup", {
  title: "Set up",
  description: "Get from zero to your first sign-up.",
  descriptionDone: "{done} of {total} steps done.",
  keys: {
    title: "Keys",
    text: "Your app uses these to talk to Vestibule. We'll fill them into the snippets below.",
    expiry: "Secret key valid for",
    expiries: { 7: "7 days", 30: "30 days", 90: "90 days", 365: "1 year" },
    make: "Create keys",
    /** The valid keys by kind, as a list: "a secret key and 2 publishable keys". */
    earlier: "This project already has {keys}. Keys are shown only once.",
    kinds: {
      publishable: "{count, plural, one {a publishable key} other {# publishable keys}}",
      secret: "{count, plural, one {a secret key} other {# secret keys}}",
      admin: "{count, plural, one {an admin key} other {# admin keys}}",
    },
    none: "This project has no keys yet.",
    manage: "All API keys",
    description: "Secret key from set-up",
    publishableDescription: "Publishable key from set-up",
    madeTitle: "Keys created",
    madeText: "Save them now: you won't be able to see them again.",
    publishable: "Publishable client key",
    publishableHint: "Safe to ship in client code. Doesn't expire.",
    secret: "Secret server key",
    secretHint: "For your backend only. Never ship it in a page or an app. Expires {expiry}.",
  },
  frameworks: "Framework",
  framework: {
    nextjs: "Next.js",
    react: "React",
    "react-router": "React Router",
    "tanstack-start": "TanStack",
    express: "Express",
    hono: "Hono",
    node: "Node",
    html: "Plain HTML",
    curl: "curl",
  },
  placeholders: { publishableClientKey: "your-publishable-client-key", secretServerKey: "your-secret-server-key" },
  unfilled: "Create keys to replace the placeholders in these snippets.",
  unfilledWithKeys: "Replace the placeholders in these snippets with your keys, or create new keys.",
  methods: "How to add Vestibule",
  method: { command: "One command", manual: "By hand" },
  integrity: "Check the download",
  integrityText: "The SHA-512 digest of this package. npm writes the same value to package-lock.json.",
  copy: "Copy: {step}",
  snippets: {
    terminal: "Terminal",
    init: {
      command: "Add Vestibule to your app",
      commandText: "Run this in your app's folder. It writes the files and installs the kit. You can undo it with Git.",
      commandTextWithSecret:
        "Run this in your app's folder. It writes the files and installs the kit. You can undo it with Git. The command contains the secret key: don't share it.",
      install: "Install the kit",
      installText:
        "This server provides the packages in its own version. After you update the server, run this npm install again.",
      environment: "Add the keys",
      environmentText: "These values are public: they end up in your pages.",
      environmentTextWithSecret:
        "Keep this file out of version control. The secret key gives full access to every user.",
      file: "Create {place}",
      change: "Change {place}",
      changeText: "Add the imports, and the code around what is there.",
      usage: "Use it in your server",
      usagePlace: "Your server's code",
      run: "Start it",
      runText: "Open {path} in your app, for example {url}, and sign up.",
      runHomeText: "Open your app, for example {url}, and sign up.",
      runBackendText: "Then call {path}, for example {url}. It responds with an error until a user has signed in.",
      more: {
        "team-switcher": "Next: let users switch teams",
        "api-keys": "Next: accept API keys",
      },
    },
    html: {
      code: "One page, no build",
      codeText: "Signs users up over the HTTP API and verifies their email when they open the link.",
      run: "Serve it",
      runText: "Run this in the page's folder. Then open http://localhost:3000 and sign up.",
    },
    curl: {
      server: "List users",
      serverText: "From your backend, with the secret key.",
      signUp: "Sign up a user",
      signUpText: "From your app, with the publishable key. Returns a session.",
    },
  },
  noPassword: "This snippet signs users up with a password, but passwords are turned off in this project.",
  noLocalhost: "These snippets run on localhost, which this project doesn't trust.",
  noSignUp: "Sign-up is turned off in this project.",
  openMethods: "Sign-in methods",
  openDomains: "Domains",
  check: {
    title: "Waiting for your app…",
    titleDone: "Your app is connected",
    text: "Updates automatically.",
    call: "First request",
    lastCall: "Last request",
    callWaiting: "Waiting for a request with your keys",
    callMine: "Waiting for a request with the new keys",
    callDone: "API key “{key}” was used {time}",
    callDoneUnnamed: "A key was used {time}",
    signUp: "First sign-up",
    signUpWaiting: "Waiting for your first sign-up",
    signUpDone: "{user} signed up {time}",
    next: "Steps",
    done: "(done)",
    domains: { title: "Add your app's domain", why: "Sign-in only redirects to domains you trust." },
    methods: { title: "Choose sign-in methods", why: "Passwords, email codes, passkeys, or providers such as Google." },
    branding: {
      title: "Match the sign-in pages to your brand",
      why: "Your logo, color and font, on pages and in emails.",
    },
    emails: "So that emails reach your users, from your address.",
    production: { title: "Turn on production mode", why: "Rejects localhost and domains without HTTPS." },
    overview: "Go to the overview",
    paused: "The check couldn't reach the server. It retries automatically.",
    nameless: "Someone",
  },
  again: {
    title: "Connect another app",
    text: "Keys and code for one more app of this project.",
    show: "Show steps",
    hide: "Hide steps",
  },
  demo: {
    title: "Try it first",
    text: "The demo is a small app with its own project. Sign up and try it as a user.",
    open: "Open the demo",
  },
});

interface KeySetKinds {
  readonly publishableClientKey: object | null;
  readonly secretServerKey: object | null;
  readonly superSecretAdminKey: object | null;
}

/** The keys of the key sets by kind: "a secret key and 2 publishable keys". */
export function formatKeys(sets: readonly KeySetKinds[]): string {
  const { kinds } = messages.keys;
  const counts = [
    { count: sets.filter((set) => set.publishableClientKey).length, kind: kinds.publishable },
    { count: sets.filter((set) => set.secretServerKey).length, kind: kinds.secret },
    { count: sets.filter((set) => set.superSecretAdminKey).length, kind: kinds.admin },
  ];
  return formatList(counts.filter(({ count }) => count > 0).map(({ count, kind }) => kind({ count })));
}
