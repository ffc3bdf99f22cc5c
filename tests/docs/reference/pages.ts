import { answersPage } from './answers.ts';
import { readsPage, routesPage } from './calls.ts';
import { decisionsPage } from './decisions.ts';
import { eventsPage } from './events.ts';
import { metricsPage } from './metrics.ts';
import { variablesPage } from './variables.ts';

/** The pages below `docs/` that are written by `npm run reference`, by their paths there. */
export const pages: Readonly<Record<string, () => string | Promise<string>>> = {
  'decisions/README.md': decisionsPage,
  'reference/variables.md': variablesPage,
  'reference/routes.md': routesPage,
  'reference/reads.md': readsPage,
  'reference/answers.md': answersPage,
  'reference/events.md': eventsPage,
  'reference/metrics.md': metricsPage,
};
