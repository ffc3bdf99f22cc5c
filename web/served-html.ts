// All that the build writes into pages. It runs this once for each language (build/rendered-pages.ts).

export { pageWords } from './build/page-words.ts';
export { frameHtml } from './build/served-frame.ts';
export { signingShell } from './build/signing-shell.ts';
export { LandingHead, LandingPage } from './features/landing/landing-page.tsx';
