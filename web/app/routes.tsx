import type { ComponentType } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router';
import { Loading } from '../ui/states/loading.tsx';
import { ErrorPage } from './error-page.tsx';
import { Root } from './root.tsx';
import { type Screen, screens } from './screens.ts';
import { SignedIn } from './signed-in.tsx';

/** Somebody with an invitation signs in or registers as well, so that the shell names one file for both. */
const login = async () => ({ Component: (await import('../features/account/login-page.tsx')).LoginPage });

/** A screen has as many routes as addresses, and one file. */
const routesOf = ({ paths }: Screen, lazy: () => Promise<{ readonly Component: ComponentType }>) =>
  paths.map((path) => ({ path, lazy }));

/** The table of spec, part 1, section 2. Each screen is loaded when it is first asked for. */
const signedIn: RouteObject[] = [
  ...routesOf(screens.dashboard, async () => ({
    Component: (await import('../features/documents/dashboard.tsx')).Dashboard,
  })),
  ...routesOf(screens.documents, async () => ({
    Component: (await import('../features/documents/documents-page.tsx')).DocumentsPage,
  })),
  ...routesOf(screens.document, async () => ({
    Component: (await import('../features/documents/document-page.tsx')).DocumentPage,
  })),
  ...routesOf(screens.timeline, async () => ({
    Component: (await import('../features/timeline/timeline-page.tsx')).TimelinePage,
  })),
  ...routesOf(screens.templates, async () => ({
    Component: (await import('../features/templates/templates-page.tsx')).TemplatesPage,
  })),
  ...routesOf(screens.template, async () => ({
    Component: (await import('../features/templates/template-page.tsx')).TemplatePage,
  })),
  ...routesOf(screens.settings, async () => ({
    Component: (await import('../features/settings/settings-page.tsx')).SettingsPage,
  })),
  ...routesOf(screens.audit, async () => ({
    Component: (await import('../features/audit/audit-page.tsx')).AuditPage,
  })),
  ...routesOf(screens.records, async () => ({
    Component: (await import('../features/records/records-page.tsx')).RecordsPage,
  })),
  { path: '*', lazy: async () => ({ Component: (await import('./not-found.tsx')).NotFound }) },
];

const routes: RouteObject[] = [
  {
    Component: Root,
    HydrateFallback: Loading,
    ErrorBoundary: ErrorPage,
    children: [
      ...['/login/*', '/join/:token'].map((path) => ({ path, lazy: login })),
      {
        path: '/login/second-factor',
        lazy: async () => ({
          Component: (await import('../features/settings/profile/second-factor-page.tsx')).SecondFactorPage,
        }),
      },
      {
        path: '/confirm-email/:token',
        lazy: async () => ({
          Component: (await import('../features/account/confirm-email-page.tsx')).ConfirmEmailPage,
        }),
      },
      {
        path: '/not-my-account/:token',
        lazy: async () => ({
          Component: (await import('../features/account/release-email-page.tsx')).ReleaseEmailPage,
        }),
      },
      {
        path: '/forgot-password',
        lazy: async () => ({
          Component: (await import('../features/account/forgot-password-page.tsx')).ForgotPasswordPage,
        }),
      },
      {
        path: '/reset-password/:token?',
        lazy: async () => ({
          Component: (await import('../features/account/reset-password-page.tsx')).ResetPasswordPage,
        }),
      },
      { Component: SignedIn, children: [{ ErrorBoundary: ErrorPage, children: signedIn }] },
    ],
  },
];

export const router = createBrowserRouter(routes);

/** Resolves once the first screen's files are there, or can't be had. */
export const startRouter = (): Promise<void> =>
  new Promise((resolve) => {
    if (router.state.initialized) return resolve();
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });
