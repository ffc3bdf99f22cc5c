const packages = (...names: readonly string[]) => new RegExp(`/node_modules/(${names.join('|')})/`);

/** What all pages stand on; the signing page has little more. */
const core = packages('react', 'react-dom', 'scheduler');

const ofFluent = [
  ...['tokens', 'react-components', 'react-theme', 'react-provider', 'react-shared-contexts', 'react-aria'],
  ...['react-utilities', 'react-jsx-runtime', 'react-context-selector', 'react-tabster', 'react-portal'],
  ...['react-positioning', 'react-motion', 'react-motion-components-preview', 'react-icons/lib/utils'],
  ...['react-badge', 'react-button', 'react-dialog', 'react-link', 'react-tooltip'],
];

/** What the frame around every screen needs, besides our own code. */
const application = packages(
  ...['react-router', '@tanstack/query-core', '@tanstack/react-query', '@floating-ui/[^/]+'],
  ...['@griffel/[^/]+', '@emotion/[^/]+', '@swc/[^/]+', 'stylis', 'rtl-css-js', 'keyborg'],
  // Not what moves through menus, which few screens have at once.
  'tabster(?!/dist/esm/(?:Mover|Groupper|Modal))',
  `@fluentui/(?:${ofFluent.join('|')})`,
);

/**
 * Libraries that every screen needs go into two files. The bundler by itself would make twenty, one for each group of
 * screens that share something. Over HTTP/1.1 a browser asks for six files at a time, and on a slow line each of them
 * waits for an answer of its own.
 */
export const sharedFiles = [
  { name: 'core', test: core, priority: 2 },
  { name: 'application', test: application, priority: 1 },
];
