type Called = { readonly fullName: string; readonly title: string | null };

/** What a recipient is called: by name, else by role. Spaces alone are no name. */
export const calledBy = ({ fullName, title }: Called, otherwise = 'a recipient'): string =>
  fullName.trim() || title?.trim() || otherwise;
