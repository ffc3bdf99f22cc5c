import { RECORDS_MANAGERS } from '../harness/on-demand.ts';
import { confirmEmail } from '../harness/people.ts';
import type { Person, Site } from './site.ts';

const made = new WeakMap<Site['stack'], Promise<Person>>();

/** The first of those whom the installation names as its records managers. */
export const recordsManager = (site: Site): Promise<Person> => {
  const rita = made.get(site.stack) ?? register(site);
  made.set(site.stack, rita);

  return rita;
};

const register = async (site: Site): Promise<Person> => {
  const rita = await site.person('Rita Records', RECORDS_MANAGERS[0]);
  await confirmEmail(site.stack.mailbox, rita);

  return rita;
};
