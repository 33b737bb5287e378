export const messages = {
  title: "Set up",
  description: "Everything up to the first person who signs in to your application.",
  keys: {
    title: "Keys",
    text: "Your application identifies itself with them. They are filled into the snippets below.",
    expiry: "Valid for",
    expiries: { 7: "7 days", 30: "30 days", 90: "90 days", 365: "1 year" },
    make: "Create keys",
    earlier: (count: number) =>
      count === 1
        ? "This project already has a set of keys. Keys are shown only once."
        : `This project already has ${count} sets of keys. Keys are shown only once.`,
    none: "This project has no keys yet.",
    manage: "All API keys",
    description: "Set-up",
    madeTitle: "Keys created",
    madeText:
      "Save them now: the server stores only a digest, and you will not see them again after leaving this page.",
    publishable: "Publishable client key",
    publishableHint: "For the code of your pages.",
    secret: "Secret server key",
    secretHint: "For your backend only. Never put it in a page or an app.",
  },
  frameworks: "Framework",
  framework: { react: "React", node: "Node", html: "Plain HTML", curl: "curl" },
  placeholders: { publishableClientKey: "your-publishable-client-key", secretServerKey: "your-secret-server-key" },
  unfilled: "Create keys above first: they replace the placeholders in these snippets.",
  copyOf: (step: string) => `Copy: ${step}`,
  snippets: {
    terminal: "Terminal",
    react: {
      create: "Create an application",
      install: "Install the kit",
      installText:
        "In a checkout of Vestibule's repository beside my-app: the packages are not in a registry yet, so they are built there.",
      code: "Add sign-in",
      codeText: "The whole file. It brings every page below /handler, from sign-in to account settings.",
      run: "Start it",
      runText:
        "Open http://localhost:5173. You are sent to the sign-in page; sign up there, and you come back to a greeting.",
    },
    node: {
      install: "Install the kit",
      installText:
        "In a checkout of Vestibule's repository: the packages are not in a registry yet, so they are built there.",
      environment: "Give it the keys",
      environmentText: "Keep this file out of version control: the secret key can do anything to any user.",
      code: "Identify the caller",
      codeText: "Reads the first user when it starts, then greets whoever calls http://localhost:3000 with a session.",
      run: "Start it",
    },
    html: {
      code: "One page, no build",
      codeText:
        "Signs people up by calling the HTTP API, and verifies their address when they come back from the email.",
      run: "Serve it",
      runText: "Run this in the folder of the page. Then open http://localhost:3000 and sign up.",
    },
    curl: {
      server: "List users",
      serverText: "As a backend, with the secret key.",
      signUp: "Sign somebody up",
      signUpText: "As an application, with the publishable key. The answer is a session.",
    },
  },
  noPassword: "Passwords are turned off in this project, and this snippet signs people up with one.",
  noLocalhost: "Applications on localhost are not trusted by this project, and these snippets run there.",
  noSignUp: "Sign-up is turned off in this project.",
  openMethods: "Sign-in methods",
  openDomains: "Domains",
  check: {
    title: "Live check",
    text: "Turns green by itself.",
    call: "First call",
    callWaiting: "Waiting for a call with your keys",
    callMine: "Waiting for a call with the new keys",
    callDone: "A key was used",
    signUp: "First sign-up",
    signUpWaiting: "Waiting for somebody to sign up",
    signUpDone: "signed up",
    done: "Everything works",
    doneText: "People can sign in to your application.",
    overview: "Go to the overview",
    paused: "The check could not reach the server. It retries by itself.",
    nameless: "Somebody",
  },
  demo: {
    title: "See it first",
    text: "The demo is a small application with its own project: sign up and look around as a user.",
    open: "Open the demo",
  },
} as const;
