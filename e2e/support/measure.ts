import type { Page } from "playwright-core";

/** Prints the duration. Nothing is asserted, because it depends on machine load. */
export async function measure(what: string, wait: () => Promise<unknown>): Promise<void> {
  const startedAt = performance.now();
  await wait();
  process.stdout.write(`${what}: ${Math.round(performance.now() - startedAt)} ms\n`);
}

/** Prints how long the page takes from the choice of an option to the first frame with the title in another language. */
export async function measureLanguageSwitch(page: Page, what: string, title: string, choose: () => Promise<unknown>) {
  const watching = await page.evaluateHandle((wanted) => {
    const switched = new Promise<number>((resolve) => {
      document.addEventListener(
        "change",
        ({ timeStamp }) => {
          const observer = new MutationObserver(() => {
            if (document.querySelector("h1")?.textContent !== wanted) return;
            observer.disconnect();
            requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp)));
          });
          observer.observe(document, { subtree: true, childList: true, characterData: true });
        },
        { capture: true, once: true },
      );
    });
    return { switched };
  }, title);
  await choose();
  const milliseconds = await watching.evaluate(({ switched }) => switched);
  process.stdout.write(`${what}: ${Math.round(milliseconds)} ms\n`);
}
