/**
 * The theme that somebody chose for a browser, which otherwise goes by the system's. It's kept in a cookie, so that the
 * server's HTML has it before anything is drawn.
 */
export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export const THEME_COOKIE = 'theme';
