/** What people read when they use a template, and when they say which roles it has. */
export const texts = {
  using: (title: string) => `Creates a draft with all the fields from “${title}”. Nothing is sent yet.`,
  roles:
    'Define the roles people fill when you use this template. People with the same number sign at the same time.',
} as const;
