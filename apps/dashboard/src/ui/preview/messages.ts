export const previewMessages = {
  title: "Preview",
  signIn: "Sign in",
  signUp: "Sign up",
  page: "Page",
  theme: "Colours of the preview",
  light: "Light",
  dark: "Dark",
  failed: "The preview could not be loaded. Load the page again to see it.",
} as const;
