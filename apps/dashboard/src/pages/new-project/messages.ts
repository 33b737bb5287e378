import { signInMethodMessages } from "../../data/sign-in-method-messages.ts";

export const messages = {
  title: "Create project",
  description: "Choose a name and sign-in methods. You can change everything later.",
  name: "Name",
  nameHint: "Shown on your sign-in page and in emails.",
  namePlaceholder: "Acme portal",
  nameProblems: { blank: "Enter a name", long: "Enter at most 100 characters" },
  what: "Description",
  methods: "Sign-in methods",
  methodsText: "Choose at least one.",
  methodMissing: "Choose at least one sign-in method",
  password: signInMethodMessages.password,
  magicLink: signInMethodMessages.emailCode,
  passkey: signInMethodMessages.passkey,
  with: (provider: string) => provider,
  moreProviders:
    "Google, GitHub, Apple and others need your own OAuth credentials. Add them later under Sign-in methods.",
  someProviders: "Providers use this server's shared app. You can add your own credentials later.",
  create: "Create project",
  cancel: "Cancel",
  preview: "Preview",
  created: "Project created",
} as const;
