/** Milliseconds after which nothing is waited for any longer. */
const PATIENCE = 1_000;

/**
 * An open dialog hides the page behind it from screen readers, and shows it again a moment after it has closed. Where it
 * goes together with its screen, the next screen would stay hidden: leave only once this resolves.
 */
export const pageUncovered = async () => {
  const root = document.getElementById('root');
  const until = performance.now() + PATIENCE;

  while (root?.ariaHidden === 'true' && performance.now() < until)
    await new Promise((resolve) => requestAnimationFrame(resolve));
};
