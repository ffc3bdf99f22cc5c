import { Counter } from 'prom-client';

export const sealsFailed = new Counter({
  name: 'seals_failed_total',
  help: 'Completed documents that could not be sealed within hours: each needs a person',
});
