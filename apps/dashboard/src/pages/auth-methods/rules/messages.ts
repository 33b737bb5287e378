import { signInMethodMessages } from "../../../data/sign-in-method-names.ts";
import { defineMessages } from "../../../i18n/define-messages.ts";

export const messages = defineMessages("signUpRules", {
  title: "Sign-up rules",
  description: "Decide who can sign up. Rules don't apply to users that you or your servers create.",
  add: "Add rule",
  test: "Test rules",
  empty: "No rules: everyone can sign up.",
  list: "Sign-up rules, in the order in which they're checked",
  menu: "Actions for {name}",
  enabled: "Enable {name}",
  edit: "Edit…",
  delete: "Delete…",
  priority: "Priority",
  actions: {
    allow: "Allow",
    reject: "Reject",
    restrict: "Restrict the user",
    log: "Log only",
  },
  notChanged: "The rule couldn't be changed",
  otherwise: {
    label: "If no rule allows or rejects",
    allow: "Allow the sign-up",
    reject: "Reject the sign-up",
    saved: "Sign-up rules saved",
  },
  deleteTitle: "Delete {name}?",
  deleteText: "New sign-ups are no longer checked against this rule. Existing users don't change.",
  deleteConfirm: "Delete rule",
  deleted: "Rule deleted",

  form: {
    addTitle: "Add sign-up rule",
    editTitle: "Edit sign-up rule",
    name: "Name",
    nameError: "Enter a name",
    kind: "If",
    kinds: {
      domain: "Email domain is",
      method: "Sign-in method is",
      custom: "Custom condition",
    },
    domain: "Domain",
    domainError: "Enter a domain, such as example.com",
    method: "Sign-in method",
    methods: {
      get password() {
        return signInMethodMessages.password;
      },
      get otp() {
        return signInMethodMessages.emailCode;
      },
      oauth: "A provider",
    },
    condition: "Condition",
    conditionHint:
      'A CEL expression over email, emailDomain, countryCode, authMethod, oauthProvider and riskScores, such as email.endsWith(".edu") || countryCode == "CH"',
    conditionError: "Enter a condition",
    action: "Then",
    message: "Private note",
    messageHint: "Only for you: stored with restricted users.",
    priority: "Priority",
    priorityHint: "Rules with a higher priority are checked first.",
    priorityError: "Enter a whole number of 0 or more",
    cancel: "Cancel",
    save: "Save",
    added: "Rule added",
    saved: "Rule saved",
    conflict: "Someone else changed this rule. Save again to overwrite.",
  },

  tester: {
    title: "Test sign-up rules",
    text: "Checks an address against the saved rules. No one is signed up.",
    email: "Email",
    method: "Sign-in method",
    run: "Test",
    close: "Close",
    outcomes: {
      allow: "This sign-up would be accepted",
      restrict: "This sign-up would be accepted, and the user restricted",
      reject: "This sign-up would be rejected",
    },
    matched: "Matching rules: {names}",
    none: "No rule matches.",
    failed: "Conditions that failed, and so don't match: {names}",
  },
});
