import type { Looks } from '../../services/command/leader/deliveries/context.ts';

const FOR_RULES = 'infinity';

/** Looks that are kept in memory. */
export const memoryLooks = (): Looks => {
  const looks = new Map<string, string>();
  const notices = new Set<string>();

  return {
    keep: async (document, at) => {
      if (at === null) looks.delete(document);
      else looks.set(document, at);
    },
    due: async (now, most) =>
      [...looks]
        .filter(([, at]) => at !== FOR_RULES && at <= now)
        .sort(([, one], [, other]) => (one < other ? -1 : 1))
        .slice(0, most)
        .map(([document]) => document),
    forRules: async (now) => {
      for (const [document, at] of looks) if (at === FOR_RULES) looks.set(document, now);
    },
    notice: async (document) => {
      notices.add(document);
    },
    endNotice: async (document) => {
      notices.delete(document);
    },
    toNotice: async () => [...notices].sort(),
  };
};
