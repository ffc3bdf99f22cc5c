import type { TemplateView } from '#contracts/api/views/template.ts';

type Searched = Pick<TemplateView, 'title' | 'description'>;

/** Templates whose title or description contains the search. */
export const matching = <Template extends Searched>(templates: readonly Template[], search: string) => {
  const term = search.trim().toLowerCase();

  return templates.filter(({ title, description }) =>
    [title, description ?? ''].some((text) => text.toLowerCase().includes(term)),
  );
};
