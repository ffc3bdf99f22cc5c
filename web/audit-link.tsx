import './lib/bridges/built-ins.ts';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Route, Routes } from 'react-router';
import { Providers } from './app/providers.tsx';
import { AuditLinkPage } from './features/timeline/audit-link-page.tsx';
import { reloadOnceWhenPartsAreGone } from './lib/api/new-version.ts';
import { withstandTranslation } from './lib/bridges/translated-pages.ts';

withstandTranslation();
reloadOnceWhenPartsAreGone();
const root = document.getElementById('root');

if (root)
  createRoot(root).render(
    <Providers>
      <BrowserRouter>
        <Routes>
          <Route path="/audit/:token" element={<AuditLinkPage />} />
        </Routes>
      </BrowserRouter>
    </Providers>,
  );
