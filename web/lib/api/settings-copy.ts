import type { SettingsView } from '#contracts/api/views/settings.ts';

const KEY = 'inkstream-settings';

/** Saved settings are also kept in this browser (spec, part 1, section 4), but for the password. */
export const keepSettings = ({ password: _, ...settings }: SettingsView) => {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // This browser stores nothing, but the server has the settings.
  }
};

/** Removes the copy, so that the next person at this browser does not see it. */
export const forgetSettings = () => {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // There is no copy in this browser.
  }
};
