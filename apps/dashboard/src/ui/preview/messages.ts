export const previewMessages = {
  title: "Preview",
  signIn: "Sign in",
  signUp: "Sign up",
  page: "Page",
  theme: "Preview theme",
  light: "Light",
  dark: "Dark",
  failed: "Couldn't load the preview. Reload the page to see it.",
} as const;
