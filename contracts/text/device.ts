import type { ForSigners, SignerLanguage } from './languages.ts';

/** A browser and what it runs on in words, such as "Safari on iOS"; null for what isn't known. */
export const deviceIn = (language: SignerLanguage, userAgent: string): string | null => {
  const browser = firstIn(userAgent, browsers);
  const system = firstIn(userAgent, systems);

  return browser && system ? onSystem[language](browser, system) : (browser ?? system);
};

const onSystem: ForSigners<(browser: string, system: string) => string> = {
  en: (browser, system) => `${browser} on ${system}`,
};

type Signs = readonly (readonly [RegExp, string])[];

const firstIn = (userAgent: string, signs: Signs) =>
  signs.find(([sign]) => sign.test(userAgent))?.[1] ?? null;

/** In this order: browsers also name those that they are like. */
const browsers: Signs = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/Version\/.*Safari\//, 'Safari'],
];

const systems: Signs = [
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];
