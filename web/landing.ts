import { enliven } from './features/landing/replay/play-replay.ts';

// The page itself is in its HTML (build/rendered-pages.ts). This adds what moves.

const replay = document.querySelector<HTMLElement>('[data-replay]');
if (replay) {
  const playFromStart = enliven(replay);
  document.querySelector('[data-watch]')?.addEventListener('click', () => {
    replay.scrollIntoView({ block: 'center' });
    replay.querySelector<HTMLElement>('[data-play]')?.focus({ preventScroll: true });
    playFromStart();
  });
}

// What is seen first comes first. The page is set in what the device has until its face is there
// (features/landing/fallback-face.css), and pictures further down wait for those above.
const fetchTheRest = () => {
  document.documentElement.dataset.loaded = '';
  import('./ui/look/typeface.css');
};
if (document.readyState === 'complete') fetchTheRest();
else addEventListener('load', fetchTheRest, { once: true });

// A page that comes back from the browser's memory may be older than the session; the server knows where to lead.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload();
});
