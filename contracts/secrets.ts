/** What no answer and no table ever holds: left out by its name, however deep, so that a later event's stays out too. */
export const withoutSecrets = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== 'object' || value === null) return value;

  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) =>
      isSecret(name) ? [] : [[name, withoutSecrets(member)]],
    ),
  );
};

export const isSecret = (name: string): boolean => /password|secret|token|recovery/i.test(name);
