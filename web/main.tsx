import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { Providers } from './app/providers.tsx';
import { router } from './app/routes.tsx';
import { reloadOnceWhenPartsAreGone } from './lib/api/new-version.ts';
import { queryClient } from './lib/api/query-client.ts';
import { userQuery } from './lib/api/user.ts';
import { keepNoGutterWithoutScrollbar } from './lib/scrollbar-gutter.ts';
import { ignoreStrayDrops } from './lib/stray-drops.ts';

reloadOnceWhenPartsAreGone();
ignoreStrayDrops();
keepNoGutterWithoutScrollbar();
queryClient.prefetchQuery(userQuery);

const root = document.getElementById('root');

if (root)
  createRoot(root).render(
    <Providers>
      <RouterProvider router={router} />
    </Providers>,
  );
