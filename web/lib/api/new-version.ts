const RELOADED = 'inkstream-reloaded';

/** After an update, an open page may ask for files that are gone. It then reloads itself once. */
export const reloadOnceWhenPartsAreGone = () =>
  window.addEventListener('vite:preloadError', (event) => {
    if (sessionStorage.getItem(RELOADED) === location.pathname) return;
    event.preventDefault();
    sessionStorage.setItem(RELOADED, location.pathname);
    location.reload();
  });
