import { signInMethodMessages } from "../../data/sign-in-method-messages.ts";

export const messages = {
  title: "Create project",
  description: "A name and ways to sign in. Everything can be changed later.",
  name: "Name",
  nameHint: "People see it on the sign-in page and in emails.",
  namePlaceholder: "Acme portal",
  nameProblems: { blank: "Enter a name", long: "Enter at most 100 characters" },
  what: "Description",
  methods: "Ways to sign in",
  methodsText: "At least one.",
  methodMissing: "Choose at least one way to sign in",
  password: signInMethodMessages.password,
  magicLink: signInMethodMessages.emailCode,
  passkey: signInMethodMessages.passkey,
  with: (provider: string) => provider,
  moreProviders: "Google, GitHub, Apple and others need credentials of your own. Add them later under Sign-in methods.",
  someProviders: "Providers use this installation's shared application. You can add credentials of your own later.",
  create: "Create project",
  cancel: "Cancel",
  preview: "Preview",
  created: "Project created",
} as const;
