type Called = { readonly fullName: string; readonly title: string | null };

/** What a recipient is called: by name, else by role. Spaces alone are no name. */
export const calledBy = ({ fullName, title }: Called, otherwise = 'a recipient'): string =>
  fullName.trim() || title?.trim() || otherwise;

/** The same for an event's data as it was stored, which may lack either or hold something else. */
export const calledIn = (
  { fullName, title }: Readonly<Record<string, unknown>>,
  otherwise?: string,
): string =>
  calledBy(
    {
      fullName: typeof fullName === 'string' ? fullName : '',
      title: typeof title === 'string' ? title : null,
    },
    otherwise,
  );
