const RELOADED = 'inkstream-reloaded';

/** After a new version is out, an open page may ask for parts that are no longer there: it loads itself anew, once. */
export const reloadOnceWhenPartsAreGone = () =>
  window.addEventListener('vite:preloadError', (event) => {
    if (sessionStorage.getItem(RELOADED) === location.pathname) return;
    event.preventDefault();
    sessionStorage.setItem(RELOADED, location.pathname);
    location.reload();
  });
