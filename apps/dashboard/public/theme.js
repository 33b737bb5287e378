// Before the first paint: what was chosen last time. Without a choice the system decides, in the style sheet.
try {
  const chosen = localStorage.getItem("vestibule-color-mode");
  if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
} catch {
  // A browser without storage follows the system.
}
