/**
 * Removes members that no answer and no table may contain. They are recognised by name at any depth, so those of later
 * events are removed too.
 */
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
