export const previewText = {
  title: "Preview",
  signIn: "Sign in",
  signUp: "Sign up",
  page: "Page",
  colours: "Colours of the preview",
  light: "Light",
  dark: "Dark",
  failed: "The preview could not be loaded. Load the page again to see it.",
} as const;
