import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { readPageData } from './features/signing/page-data.ts';
import { SigningApp } from './features/signing/signing-app.tsx';
import { reloadOnceWhenPartsAreGone } from './lib/api/new-version.ts';
import { withstandTranslation } from './lib/bridges/translated-pages.ts';

withstandTranslation();
reloadOnceWhenPartsAreGone();
const root = document.getElementById('root');
// Rendered in slices, so that people can look at the shell and scroll in the meantime.
if (root) startTransition(() => createRoot(root).render(<SigningApp data={readPageData()} />));
// The shell is set in what the device has; no font stands between a signer and the first page.
import('./ui/look/typeface.css');
