import { createRoot } from 'react-dom/client';
import { LandingPage } from './features/landing/landing-page.tsx';
import { get } from './lib/api/http.ts';

/** The server gives this page to whoever it knows nothing of; a session begun in another tab moves on. */
const start = async (root: HTMLElement) => {
  const user = await get('/api/user').catch(() => null);

  if (user) location.replace('/dashboard');
  else createRoot(root).render(<LandingPage />);
};

const root = document.getElementById('root');
if (root) start(root);
