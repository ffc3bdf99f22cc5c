import { useSyncExternalStore } from 'react';
import { THEME_COOKIE, type Theme, themes } from '#contracts/api/theme.ts';
import { DARK, useMedia } from './media.ts';

export type ThemeChoice = Theme | 'system';

const watchers = new Set<() => void>();

/** The theme that this browser was told to use. The server writes it into the page (services/query/site). */
const chosen = (): ThemeChoice =>
  themes.find((theme) => theme === document.documentElement.dataset.theme) ?? 'system';

export const chooseTheme = (choice: ThemeChoice) => {
  document.documentElement.dataset.theme = choice === 'system' ? '' : choice;
  const maxAge = choice === 'system' ? 'Max-Age=0' : `Max-Age=${A_YEAR}`;
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API
  document.cookie = `${THEME_COOKIE}=${choice}; Path=/; SameSite=Lax; ${maxAge}`;
  for (const watcher of watchers) watcher();
};

/** In seconds. */
const A_YEAR = 365 * 86_400;

export const useThemeChoice = () => useSyncExternalStore(watch, chosen);

export const useIsDark = () => {
  const [choice, isSystemDark] = [useThemeChoice(), useMedia(DARK)];

  return choice === 'system' ? isSystemDark : choice === 'dark';
};

const watch = (watcher: () => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};
