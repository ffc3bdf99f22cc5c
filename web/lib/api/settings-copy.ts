import type { SettingsView } from '#contracts/api/views/settings.ts';

const KEY = 'inkstream-settings';

/** Saved settings are also kept in this browser (spec, part 1, section 4), but for the password. */
export const keepSettings = ({ password: _, ...settings }: SettingsView) => {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing: what counts is kept by the server.
  }
};

/** Whoever comes next to this browser need not know whose settings they were. */
export const forgetSettings = () => {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Then there are none.
  }
};
