type Child = Node | string | null | undefined;

/** An element of HTML with what it says; text is never read as HTML. */
export const element = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  members: Partial<Record<string, string>>,
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] => {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(members)) if (value !== undefined) made.setAttribute(key, value);
  made.append(...children.filter((child) => child !== null && child !== undefined));

  return made;
};
