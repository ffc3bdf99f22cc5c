import './lib/bridges/built-ins.ts';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { firstReads } from './app/first-reads.ts';
import { Providers } from './app/providers.tsx';
import { router, startRouter } from './app/routes.tsx';
import { reloadOnceWhenPartsAreGone } from './lib/api/new-version.ts';
import { queryClient } from './lib/api/query-client.ts';
import { hearOtherTabs } from './lib/api/tabs.ts';
import { withstandTranslation } from './lib/bridges/translated-pages.ts';
import { keepNoGutterWithoutScrollbar } from './lib/scrollbar-gutter.ts';
import { ignoreStrayDrops } from './lib/stray-drops.ts';

withstandTranslation();
reloadOnceWhenPartsAreGone();
ignoreStrayDrops();
keepNoGutterWithoutScrollbar();
hearOtherTabs(queryClient);

const show = () => {
  const root = document.getElementById('root');
  if (!root) return;
  createRoot(root).render(
    <Providers>
      <RouterProvider router={router} />
    </Providers>,
  );
};

// Not awaited here: a module that waits at its top has the bundler cut all that it imports into small files.
void firstReads(queryClient, location.pathname, startRouter()).then(show);
