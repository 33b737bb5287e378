// Before the first paint. In a block, so that its names aren't global.
{
  const page = document.documentElement;
  try {
    // Without a choice the system decides, in the style sheet.
    const colorMode = localStorage.getItem("vestibule-color-mode");
    if (colorMode === "light" || colorMode === "dark") page.dataset.theme = colorMode;
    const language = localStorage.getItem("vestibule-dashboard-language") ?? navigator.language;
    // Only of the frame: if the texts can't be loaded, the page is in English.
    if (/^ar\b/.test(language)) page.dataset.frameDirection = "rtl";
  } catch {
    // A browser without storage follows the system.
  }

  // Which frame the page has until its scripts have run. Pages that show themselves to everybody have none.
  const script = document.currentScript;
  const config = JSON.parse(document.getElementById("vestibule-config").textContent);
  const [, area, project] =
    location.pathname.match(/\/dashboard\/(projects|account|new-project)(?![^/])(\/[^/]+)?/) ?? [];
  if (area && document.cookie.includes(`${config.sessionIdCookieName}=`)) {
    page.dataset.frame = project ? "project" : "home";
    new Worker(new URL("intl.js", script.src));
  }
  // The page of visitors who haven't signed in names the outline of the sign-in card, which other handler pages don't have.
  else if (script.dataset.frame && !/\/dashboard\/handler\/(?!sign-(in|up))/.test(location.pathname))
    page.dataset.frame = script.dataset.frame;
}
