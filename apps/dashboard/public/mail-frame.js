// Shows the mail that the page around this frame sends. Served in a sandbox without an origin and under a policy of its own: nothing of
// the mail runs, and it reaches nothing of the dashboard.

/** What a mail has no business with, should one carry it. */
const unwanted = "script, base, link, meta[http-equiv], iframe, object, embed, form";
const scheme = /\(\s*prefers-color-scheme\s*:\s*(light|dark)\s*\)/g;

window.addEventListener("message", ({ source, data }) => {
  if (source !== window.parent || data?.type !== "mail") return;
  show(String(data.html), data.colorScheme === "dark" ? "dark" : "light");
});

function show(html, colorScheme) {
  // Scripts of a document that was parsed this way never run.
  const parsed = new DOMParser().parseFromString(html, "text/html");
  for (const element of parsed.querySelectorAll(unwanted)) element.remove();
  for (const link of parsed.querySelectorAll("a[href], area[href]")) {
    link.setAttribute("target", "_blank");
    link.setAttribute("rel", "noopener noreferrer");
  }
  observer.disconnect();
  document.documentElement.replaceWith(document.adoptNode(parsed.documentElement));
  for (const sheet of document.styleSheets) chooseScheme(sheet.cssRules, colorScheme);
  const root = document.documentElement;
  if (getComputedStyle(root).colorScheme.includes(colorScheme)) root.style.colorScheme = colorScheme;
  observer.observe(root);
  tellHeight();
}

/** Rules for one scheme hold always or never, whatever this device prefers. */
function chooseScheme(rules, colorScheme) {
  for (const rule of rules) {
    if (rule instanceof CSSMediaRule) {
      rule.media.mediaText = rule.media.mediaText.replace(scheme, (_, named) =>
        named === colorScheme ? "(min-width: 0px)" : "(max-width: 0px)",
      );
    }
    if (rule.cssRules) chooseScheme(rule.cssRules, colorScheme);
  }
}

const observer = new ResizeObserver(tellHeight);

function tellHeight() {
  const height = Math.ceil(document.documentElement.getBoundingClientRect().height);
  window.parent.postMessage({ type: "mail-height", height }, "*");
}

window.parent.postMessage({ type: "mail-frame-ready" }, "*");
